/** Marks the bar of buttons of a dialog with `data-more` while the dialog goes on below it. Returns a function that ends that. */
export function markMoreBelow(bar: HTMLElement, scroller: HTMLElement): () => void {
  const mark = () => {
    const below = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
    // What is left of the window around the dialog is none of it.
    const around = Number.parseFloat(getComputedStyle(scroller).paddingBottom) || 0;
    bar.toggleAttribute('data-more', below > around + 2);
  };
  mark();
  scroller.addEventListener('scroll', mark, { passive: true });
  const sizes = new ResizeObserver(mark);
  sizes.observe(scroller);
  if (bar.parentElement) sizes.observe(bar.parentElement);
  return () => {
    scroller.removeEventListener('scroll', mark);
    sizes.disconnect();
  };
}

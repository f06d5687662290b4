/** What people press: a click belongs to the closest of these, or else to the element itself. */
const pressable = 'a, button, input, label, select, textarea, summary, [role], [tabindex]';

/** Milliseconds and pixels between the taps of a double tap. */
const longestDoubleTap = 300;
const widestDoubleTap = 30;

/**
 * Swallows the second press of a double click where the first one replaced what was below the pointer: otherwise a double click on "Next" also ticks the box that
 * the next step shows there. Returns a function that stops it.
 */
export function guardDoubleClicks(document: Document): () => void {
  let first: Element | undefined;
  let pointer = { id: -1, isTouch: false };
  let lastTap = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
  const remember = ({ target }: MouseEvent) => {
    first = target instanceof Element ? (target.closest(pressable) ?? target) : undefined;
  };
  const isElsewhere = ({ target }: MouseEvent) =>
    first !== undefined && target instanceof Node && !first.contains(target);
  /** Browsers count the clicks of a mouse; taps of a finger are counted here. */
  const isSecondTap = ({ timeStamp: at, clientX: x, clientY: y }: MouseEvent) => {
    const isSecond = at - lastTap.at < longestDoubleTap && Math.hypot(x - lastTap.x, y - lastTap.y) < widestDoubleTap;
    lastTap = { at, x, y };
    return isSecond;
  };
  const onPointerDown = ({ pointerId: id, pointerType }: PointerEvent) => {
    pointer = { id, isTouch: pointerType === 'touch' };
  };
  const onMouseDown = (event: MouseEvent) => {
    if (pointer.isTouch) return;
    if (event.detail <= 1) return remember(event);
    if (!isElsewhere(event)) return;
    swallow(event);
    // what listens to pointers instead of clicks has seen the press begin
    document.dispatchEvent(new PointerEvent('pointercancel', { pointerId: pointer.id }));
  };
  const onClick = (event: MouseEvent) => {
    // a key has pressed it
    if (event.detail === 0) return;
    const isSecond = pointer.isTouch ? isSecondTap(event) : event.detail > 1;
    if (isSecond && isElsewhere(event)) swallow(event);
    else if (pointer.isTouch && !isSecond) remember(event);
  };
  document.addEventListener('pointerdown', onPointerDown, true);
  document.addEventListener('mousedown', onMouseDown, true);
  document.addEventListener('click', onClick, true);
  return () => {
    document.removeEventListener('pointerdown', onPointerDown, true);
    document.removeEventListener('mousedown', onMouseDown, true);
    document.removeEventListener('click', onClick, true);
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

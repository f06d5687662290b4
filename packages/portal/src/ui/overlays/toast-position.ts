/** Distance in px to the edge of the window; half of it to the areas kept free. */
const gap = 16;

export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Returns the top position in px, the highest where `height` overlaps none of `free`; back at the edge when that would be in the lower half of the window. */
export function toastTop(
  toasts: Pick<Box, 'left' | 'right'>,
  height: number,
  free: readonly Box[],
  windowHeight: number,
): number {
  const beside = free
    .filter(({ left, right }) => left < toasts.right && right > toasts.left)
    .sort((a, b) => a.top - b.top);
  let top = gap;
  for (const box of beside) if (box.top < top + height && box.bottom > top) top = box.bottom + gap / 2;
  return top > windowHeight / 2 ? gap : top;
}

/** Distance in px to the edge of the window, and to what stays free. */
const gap = 16;

export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Returns the highest place in px, at most half-way down the window, where nothing of `height` lies over a box of `free`. */
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

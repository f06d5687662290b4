/** Distance in px to the edge of the window; half of it to the areas kept free. */
const gap = 16;

export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Returns the distance to the bottom of the window in px, the lowest where `height` overlaps none of `free`. Instead of the upper half it is the top edge, and where that is not free either, the bottom again. */
export function toastBottom(
  toasts: Pick<Box, 'left' | 'right'>,
  height: number,
  free: readonly Box[],
  windowHeight: number,
): number {
  const beside = free
    .filter(({ left, right }) => left < toasts.right && right > toasts.left)
    .sort((a, b) => b.bottom - a.bottom);
  let bottom = gap;
  for (const box of beside)
    if (box.bottom > windowHeight - bottom - height && box.top < windowHeight - bottom)
      bottom = windowHeight - box.top + gap / 2;
  if (bottom <= windowHeight / 2) return bottom;
  const isTopFree = beside.every((box) => box.top >= gap + height || box.bottom <= gap);
  return isTopFree ? windowHeight - gap - height : gap;
}

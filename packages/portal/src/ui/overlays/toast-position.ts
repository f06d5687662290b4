/** Distance in px to the edge of the window; half of it to the areas kept free. */
const gap = 16;

export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** What toasts must not cover, and whether they prefer the top edge, as beside a dialog or something that is shown only once. */
export interface Surroundings {
  free: readonly Box[];
  prefersTop: boolean;
  windowHeight: number;
}

/**
 * Returns the distance to the bottom of the window in px where a toast of `height` overlaps none of `free`: the lowest in the lower half, else the top edge,
 * then the lowest anywhere; with `prefersTop` the top edge first. `undefined` when there is no such place.
 */
export function toastBottom(
  toasts: Pick<Box, 'left' | 'right'>,
  height: number,
  { free, prefersTop, windowHeight }: Surroundings,
): number | undefined {
  const beside = free
    .filter(({ left, right }) => left < toasts.right && right > toasts.left)
    .sort((a, b) => b.bottom - a.bottom);
  let lowest = gap;
  for (const box of beside)
    if (box.bottom > windowHeight - lowest - height && box.top < windowHeight - lowest)
      lowest = windowHeight - box.top + gap / 2;
  const isTopFree = beside.every((box) => box.top >= gap + height || box.bottom <= gap);
  const top = isTopFree ? windowHeight - gap - height : undefined;
  const highest = lowest <= windowHeight - gap - height ? lowest : undefined;
  if (prefersTop) return top ?? highest;
  return lowest <= windowHeight / 2 ? lowest : (top ?? highest);
}

/** Whether toasts of `height` at this distance to the bottom of the window are inside it and cover none of `free`. */
export function isFreeAt(
  bottom: number,
  toasts: Pick<Box, 'left' | 'right'>,
  height: number,
  { free, windowHeight }: Pick<Surroundings, 'free' | 'windowHeight'>,
): boolean {
  const [top, end] = [windowHeight - bottom - height, windowHeight - bottom];
  const isCovered = (box: Box) =>
    box.left < toasts.right && box.right > toasts.left && box.top < end && box.bottom > top;
  return top >= 0 && end <= windowHeight && !free.some(isCovered);
}

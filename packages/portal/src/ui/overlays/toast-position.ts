/** Distance in px to the edge of the window; half of it to the areas kept free. */
const gap = 16;

export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** What toasts must not cover. */
export interface Surroundings {
  free: readonly Box[];
  windowHeight: number;
}

/** Returns the lowest distance to the bottom of the window in px where a toast of `height` overlaps none of `free`; `undefined` when there is no such place. */
export function toastBottom(
  toasts: Pick<Box, 'left' | 'right'>,
  height: number,
  { free, windowHeight }: Surroundings,
): number | undefined {
  const beside = free
    .filter(({ left, right }) => left < toasts.right && right > toasts.left)
    .sort((a, b) => b.bottom - a.bottom);
  let lowest = gap;
  for (const box of beside)
    if (box.bottom > windowHeight - lowest - height && box.top < windowHeight - lowest)
      lowest = windowHeight - box.top + gap / 2;
  return lowest <= windowHeight - height ? lowest : undefined;
}

/** Whether toasts of `height` at this distance to the bottom of the window are inside it and cover none of `free`. */
export function isFreeAt(
  bottom: number,
  toasts: Pick<Box, 'left' | 'right'>,
  height: number,
  { free, windowHeight }: Surroundings,
): boolean {
  const [top, end] = [windowHeight - bottom - height, windowHeight - bottom];
  const isCovered = (box: Box) =>
    box.left < toasts.right && box.right > toasts.left && box.top < end && box.bottom > top;
  return top >= 0 && end <= windowHeight && !free.some(isCovered);
}

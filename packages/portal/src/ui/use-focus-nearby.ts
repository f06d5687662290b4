import { useEffect, useState } from 'react';

/** A window gives the focus back a frame after it closed; to what is gone by then it cannot. */
export const afterDialog = (work: () => void): number => requestAnimationFrame(() => requestAnimationFrame(work));

/** Where what opened a window is gone when it closes, as the row of what was deleted, the keyboard goes on close by. */
export function useFocusNearby(open: boolean): void {
  const [wasOpen, setWasOpen] = useState(false);
  const [around, setAround] = useState<readonly Element[]>([]);
  if (open !== wasOpen) {
    setWasOpen(open);
    // now, for in a moment the focus is inside the window
    if (open) setAround(placesAround(document.activeElement));
  }
  useEffect(() => (open ? () => void afterDialog(() => focusIn(around)) : undefined), [open, around]);
}

/** From the inside out, as far as the part of the page that changes. */
function placesAround(element: Element | null): Element[] {
  const places: Element[] = [];
  for (let place = element?.parentElement; place && place !== document.body; place = place.parentElement) {
    places.push(place);
    if (place.tagName === 'MAIN') return places;
  }
  return [];
}

function focusIn(places: readonly Element[]): void {
  if (document.activeElement !== document.body) return;
  const inside = 'a[href], button:not(:disabled), input:not(:disabled)';
  const near = places.filter(({ isConnected }) => isConnected).find((place) => place.querySelector(inside));
  near?.querySelector<HTMLElement>(inside)?.focus({ preventScroll: true });
}

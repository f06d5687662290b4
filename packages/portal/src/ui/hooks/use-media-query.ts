import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query matches, updated when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** The menu is a bar at the bottom. */
export const phoneQuery = '(max-width: 767px)';

/** Operated by finger, as a phone is. */
export const touchQuery = '(pointer: coarse)';

/** Too narrow for a table beside the menu: cards instead. */
export const cardLayoutQuery = '(max-width: 899px)';

import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is as this media query says, now and when it changes. */
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

/** Too narrow for the columns of a table beside the menu: cards instead. */
export const cardLayoutQuery = '(max-width: 899px)';

import { useSyncExternalStore } from 'react';
import { currentTheme } from '../theme.ts';

const darkQuery = '(prefers-color-scheme: dark)';

/** Returns whether the page is light or dark, by the theme set on it or else the system's; updated when that changes. */
export const useColorScheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, colorScheme);

function colorScheme(): 'light' | 'dark' {
  const theme = currentTheme();
  if (theme !== 'system') return theme;
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
}

function subscribe(changed: () => void): () => void {
  const media = matchMedia(darkQuery);
  const observer = new MutationObserver(changed);
  media.addEventListener('change', changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    media.removeEventListener('change', changed);
    observer.disconnect();
  };
}

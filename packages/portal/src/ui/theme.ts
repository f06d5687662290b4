export type Theme = 'light' | 'dark' | 'system';

const key = 'kontor.theme';

/** Returns the theme set on the page; public/theme.js has set it before the first paint. */
export function currentTheme(root: HTMLElement = document.documentElement): Theme {
  const set = root.dataset.theme;
  return set === 'light' || set === 'dark' ? set : 'system';
}

/** Applies a theme at once and stores it on this device. */
export function chooseTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Storage is not available: the choice lasts until the page is closed.
  }
}

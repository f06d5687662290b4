export type Theme = 'light' | 'dark' | 'system';

const key = 'kontor.theme';

/** The theme set on the page; public/theme.js has put it there before the first paint. */
export function currentTheme(root: HTMLElement = document.documentElement): Theme {
  const set = root.dataset.theme;
  return set === 'light' || set === 'dark' ? set : 'system';
}

/** Shows a theme at once and keeps it for this device. */
export function chooseTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Storage is closed: the choice holds until the page is left.
  }
}

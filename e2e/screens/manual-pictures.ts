/** A screen that illustrates a section of a manual. */
export interface ManualPicture {
  /** Name of the screen, and of the file. */
  screen: string;
  /** The manual it is in: `users` for `de/users.md` and `en/users.md`. */
  manual: string;
  /** Number of the section it stands in; 0 is what precedes the first heading. */
  section: number;
  /** The heading it begins with; by default the top of the page. */
  from?: { de: string; en: string };
}

/** All pictures of the manuals. `npm run manual-pictures` takes them. */
export const manualPictures: readonly ManualPicture[] = [
  { screen: 'login', manual: 'login', section: 1 },
  { screen: 'puk', manual: 'login', section: 2 },
  { screen: 'account', manual: 'account', section: 0 },
  { screen: 'home-empty-admin', manual: 'first-steps', section: 0 },
  { screen: 'store', manual: 'store', section: 1 },
  { screen: 'tile-menu', manual: 'store', section: 2 },
  { screen: 'user-new-temporary', manual: 'users', section: 1 },
  { screen: 'users-import-check', manual: 'users', section: 2 },
  { screen: 'group-custom', manual: 'groups', section: 0 },
  { screen: 'directory', manual: 'directory', section: 0 },
  { screen: 'hosting-new-filled', manual: 'hosting', section: 1 },
  { screen: 'domains', manual: 'domains', section: 1 },
  { screen: 'mail-server-stored', manual: 'mail', section: 1 },
  { screen: 'messages', manual: 'messages', section: 1 },
  { screen: 'system-office', manual: 'system', section: 1 },
  { screen: 'repair-edge', manual: 'repair', section: 1 },
  { screen: 'wallpapers', manual: 'wallpapers', section: 0 },
];

import type { Shape } from '../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  help: 'Manual for this page',
  skip: 'Skip to content',
  navigation: 'Main menu',
  more: 'More',
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  search: 'Search',
  searchKey: 'Ctrl K',
  searchKeyMac: '⌘ K',
  settings: 'Settings',
  settingsShow: 'Show settings areas',
  settingsHide: 'Hide settings areas',
  logout: 'Logout',
  ownAccount: { admin: 'Account · Administrator', user: 'Your account' },
  offline: 'No connection, as of {time}.',
  announcementHide: 'Hide message',
  announcementNotHidden: 'Could not hide the message',
  missing: {
    title: 'This page does not exist',
    text: 'The address is wrong or out of date, or the page is not open to you. You see your apps instead.',
    setting:
      'There is no setting at this address, or it is not open to you. What you can set is in the menu under “Settings”.',
  },
  failed: {
    title: 'This page could not be loaded',
    text: 'Please try again. Your data is not affected.',
    waitsTitle: 'The server does not answer at the moment',
    moved: 'This server is now at the new address shown above. Please open that.',
    waits: 'This page loads by itself as soon as the server can be reached again.',
    again: 'Try again',
  },
} satisfies Shape<typeof de>;

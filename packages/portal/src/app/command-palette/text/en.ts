import type { Shape } from '../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Search',
  placeholder: 'Apps, settings, people, actions',
  nothing: 'Nothing found',
  nothingText: 'Try another word.',
  groups: {
    apps: 'Apps',
    pages: 'Pages',
    users: 'People',
    actions: 'Actions',
    store: 'In the store',
    manuals: 'Manuals',
  },
  theme: { light: 'Light appearance', dark: 'Dark appearance', system: 'Match system appearance' },
  language: { de: 'Deutsch', en: 'English' },
  logout: 'Logout',
  hint: 'Choose with the arrow keys, open with Enter',
} satisfies Shape<typeof de>;

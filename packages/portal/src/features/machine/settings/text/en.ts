import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Settings',
  open: 'Unlocked until {time}.',
  lock: 'Lock now',
  own: 'What you set for yourself.',
  search: 'Search settings',
  found_one: '{count} area found',
  found_other: '{count} areas found',
  nothing: 'Nothing found',
  nothingText: 'Try another word, such as “password” or “certificate”.',
  showAll: 'Show all areas',
} satisfies Shape<typeof de>;

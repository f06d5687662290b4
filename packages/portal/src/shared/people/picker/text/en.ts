import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  search: 'Filter by name or username',
  all: 'Select all',
  none: 'Clear selection',
  onlyChosen: 'Selected only',
  chosen_one: '{{count}} person selected',
  chosen_other: '{{count}} people selected',
  list: 'People',
  rights: 'Permissions of {{name}}',
  locked: 'comes along',
  disabled: 'disabled',
  external: 'Managed by an external directory.',
  nothingFound: 'Nobody has this name',
  nobodyChosen: 'Nobody selected yet',
  notLoaded: 'The people could not be loaded.',
  again: 'Try again',
  loading: 'People are being loaded',
} satisfies Shape<typeof de>;

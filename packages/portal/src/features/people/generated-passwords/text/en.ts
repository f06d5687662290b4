import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Generated passwords',
  subtitle:
    'Apps, databases and the directory use these to log in to each other. The server created them itself; you only need them when instructions ask for one. Every viewing is logged.',
  list: 'Passwords',
  filter: 'Filter passwords',
  retained: 'App removed, data kept',
  hidden: 'Hidden',
  reveal: 'Reveal',
  hide: 'Hide',
  copy: 'Copy',
  named: '{name}: {action}',
  isShown: '{name} is shown for {count} seconds.',
  isHidden: 'The password is hidden again.',
  left: '{count} s left',
  copied: 'Copied to the clipboard',
  copiedHint: 'Paste it right away, then copy something else.',
  notShown: 'Could not show password',
  notCopied: 'Could not copy password',
  empty: 'No passwords yet',
  emptyText: 'As soon as an app needs its own password, the server creates it and shows it here.',
  nothing: 'Nothing found for “{words}”',
  notLoaded: 'Could not load the passwords',
} satisfies Shape<typeof de>;

import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Generated passwords',
  subtitle:
    'With these, apps, databases and the directory sign in to each other. The server made them itself; you need them only when some instructions ask for one. Every look at them is recorded.',
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
  emptyText: 'As soon as an app needs a password of its own, the server makes it and shows it here.',
  nothing: 'Nothing found for “{words}”',
  notLoaded: 'Could not load the passwords',
} satisfies Shape<typeof de>;

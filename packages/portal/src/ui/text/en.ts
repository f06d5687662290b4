import type { Shape } from '../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps lock is on.',
  clearSearch: 'Clear search',
  remove: 'Remove {name}',
  notices: 'Notices',
  step: 'Step {now} of {all}',
  loading: 'Loading',
  again: 'Try again',
  notCopied: 'Could not be copied',
  unreachable: 'The server does not answer. Please check your connection and try again.',
  unreadable: "The server's answer could not be read. Please try again.",
  away: {
    title: 'The server does not answer at the moment',
    text: 'This part of the page is not loaded yet. What you entered stays, and you can try again in a moment.',
  },
  outdated: {
    title: 'Please reload the page',
    text: 'This part of the page opens only after that. What you entered and did not save will be lost.',
    reload: 'Reload page',
  },
  discard: {
    title: 'Discard what you entered?',
    text: 'What you entered is not saved yet and will be lost.',
    stay: 'Keep editing',
    go: 'Discard',
  },
  strength: {
    label: 'Strength',
    strong: 'Strong',
    ok: 'OK',
    bad: 'Bad',
    short: 'Bad: too short, at least {count} characters',
    differ: "Passwords don't match",
    rule: 'At least 8 characters with lower case, upper case and digits. With 10 characters and a special character (!@#$%^&*) it is strong.',
  },
} satisfies Shape<typeof de>;

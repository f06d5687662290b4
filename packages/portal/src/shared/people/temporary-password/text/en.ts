import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  label: 'Temporary password',
  labelOf: 'Temporary password for {name}',
  hint: 'Pass it on in person or by telephone. Once it is saved it is never shown again. It is valid for seven days.',
  until: 'Valid until',
  untilDate: 'Valid until {date}',
  another: 'Propose another',
  copy: 'Copy',
  copied: 'Password copied',
  noMail:
    'This server cannot send email at the moment. The invitation would not arrive, and nobody could log in any more. So this temporary password holds, which is replaced by one of their own at the next login.',
  noAddress:
    'No external email address is entered here, so an invitation would arrive nowhere. So this temporary password holds, which is replaced by one of their own at the next login.',
  own: 'Your own password',
  ownHint: 'This person is an administrator. Please confirm with your own password.',
  ownHintNew: 'Whoever gives an administrator a password confirms it with their own.',
  ownMissing: 'Please enter your password.',
} satisfies Shape<typeof de>;

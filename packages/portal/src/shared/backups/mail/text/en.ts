import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Restore mail',
  text: 'The mail of then goes into a new folder of the mailbox. What is in the mailbox now stays as it is. Delete the folder when you no longer need it.',
  person: 'Whose mailbox?',
  backup: 'Backup',
  away: '{date}, unavailable',
  folder: 'What to restore?',
  all: 'The whole mailbox',
  inbox: 'Inbox',
  only: 'Folder “{name}”',
  notFound: 'The mailbox could not be read in this backup.',
  none: 'Nobody has a mailbox on this server.',
  noneText: 'Whoever may use an app with mail has a mailbox.',
  password: 'Your password',
  cancel: 'Cancel',
  back: 'Back',
  go: 'Restore',
  done: 'The mail is being restored',
  doneText: 'A message says in which folder it is.',
  failed: 'The mail could not be restored',
} satisfies Shape<typeof de>;

import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Restore mail',
  text: 'The mail of then goes into a new folder of the mailbox. What is in the mailbox now stays as it is. Delete the folder when you no longer need it.',
  person: 'Whose mailbox?',
  time: 'Which backup of this day?',
  away: '{time}, unavailable',
  chosen: 'Mail is restored from the backup of {date} at {time}.',
  chosenAway:
    'The backup of {date} at {time} is not available now: its place is not connected. Choose another day, or ask your administrator.',
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

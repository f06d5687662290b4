import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Messages',
  subtitle: 'What happened on your server',
  at: '{date} at {time}',
  remove: 'Delete',
  removeNamed: 'Delete message of {date}',
  removed: 'Message deleted',
  removeAll: 'Delete all',
  removeAllAsk: 'Delete all messages?',
  removeAllWhat: 'They disappear for you only. Other people keep seeing their messages.',
  couldNotRemove: 'Could not delete message',
  notLoaded: 'The messages could not be loaded.',
  empty: 'No messages',
  emptyText:
    'Here you learn when something is finished or went wrong, such as an installation. A message stays for 90 days unless you delete it before.',
  status: { OK: 'Done', ERROR: 'Error', WARNING: 'Warning', INFO: 'Information' },
  next: {
    app: 'What you can do: try again. If the error persists, the app’s log tells you more.',
    other: 'What you can do: try again. If the error persists, ask the person who looks after this server.',
    openStore: 'Show app in store',
    openLog: 'See log',
  },
  yes: 'Yes',
  no: 'No',
} satisfies Shape<typeof de>;

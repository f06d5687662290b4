import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Messages',
  subtitle: 'What happened on your server',
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
  kind: {
    label: 'Show messages',
    all: 'All',
    errors: 'Errors',
    warnings: 'Warnings',
    operations: 'Finished operations',
    notifications: 'Notifications',
  },
  noneOf: {
    errors: 'No errors',
    warnings: 'No warnings',
    operations: 'No finished operations',
    notifications: 'No notifications',
  },
  status: { OK: 'Done', ERROR: 'Error', WARNING: 'Warning', INFO: 'Information' },
  next: {
    app: 'What you can do: try again. If the error persists, the app’s log tells you more.',
    other: 'What you can do: try again. If the error persists, ask the person who looks after this server.',
    own: 'What you can do: try again under “Hosting”. If the error persists, the app’s log tells you more.',
    docker: 'What you can do: try again in the store.',
    disk: 'What you can do: see under “Repair” what takes the space.',
    drives: 'What you can do: see under “System” how the disks are.',
    backup:
      'What you can do: try again under “Backups”. That page also says how the places and the last trial restore are.',
    admin: 'What you can do: try again. If the error remains, look under “Repair”.',
    again: 'Try again',
    openBackups: 'Go to Backups',
    openRepair: 'Go to Repair',
    openSpace: 'Make room',
    openDrives: 'See the disks',
    openStore: 'Show app in store',
    openLog: 'See log',
  },
  yes: 'Yes',
  no: 'No',
} satisfies Shape<typeof de>;

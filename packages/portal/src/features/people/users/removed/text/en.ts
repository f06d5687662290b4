import type { Shape } from '../../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Deleted users',
  text: 'Deleted accounts stay for 30 days and can be put back until then.',
  list: 'Deleted users',
  when: 'Deleted on {date} by {who}',
  until: 'Can be put back until {date}',
  restore: 'Put back',
  empty: 'Nobody has been deleted',
  emptyText: 'When you delete somebody, the account stays here for 30 days.',
  notLoaded: 'The deleted users could not be loaded',
  toList: 'To the list of users',
  ask: 'Put {name} back?',
  what: 'The account gets its details, its picture and those groups back that still exist. The rights of an administrator or manager do not come back. An e-mail invites the person to choose a new password.',
  yes: 'Put back',
  no: 'Cancel',
  done: '{name} is back.',
  failed: 'Could not put the user back',
  purge: {
    button: 'Delete for good',
    ask: 'Delete {name} for good?',
    what: 'The details, the picture and whatever apps still keep for {name} are deleted. This cannot be undone. The username {uid} is free again afterwards.',
    yes: 'Delete for good',
    no: 'Cancel',
    done: '{name} is deleted for good.',
    failed: 'Could not delete the user for good',
  },
} satisfies Shape<typeof de>;

import type { Shape } from '../../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Deleted users',
  text: 'Deleted accounts are kept for 30 days and can be restored until then.',
  list: 'Deleted users',
  when: 'Deleted on {date} by {who}',
  until: 'Can be restored until {date}',
  restore: 'Restore',
  empty: 'Nobody has been deleted',
  emptyText: 'When you delete somebody, the account stays here for 30 days.',
  notLoaded: 'The deleted users could not be loaded',
  toList: 'Go to the list of users',
  ask: 'Restore {name}?',
  what: 'The account gets back its details, its picture and the groups that still exist. Administrator or manager rights are not restored. The previous password and the PUK are no longer valid.',
  next: {
    invited: 'An email to the external address invites {name} to choose a new password.',
    password:
      'Without an external email address no invitation goes out. The page of {name} opens afterwards: set a temporary password there.',
    disabled:
      'The account was disabled and stays so. The page of {name} opens afterwards: there you can enable it and set a temporary password.',
  },
  yes: 'Restore',
  no: 'Cancel',
  done: '{name} is back.',
  failed: 'Could not restore the user',
  purge: {
    button: 'Delete permanently',
    ask: 'Delete {name} permanently?',
    what: 'The details, the picture and whatever apps still keep for {name} are deleted. This cannot be undone. The username {uid} is free again afterwards.',
    yes: 'Delete permanently',
    no: 'Cancel',
    done: '{name} has been deleted permanently.',
    failed: 'Could not delete the user permanently',
  },
} satisfies Shape<typeof de>;

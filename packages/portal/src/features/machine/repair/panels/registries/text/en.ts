import type { Shape } from '../../../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Accounts at sources of containers',
  text: 'Some sources give containers only to those who sign in. With an account here the server gets such apps, too.',
  add: 'Add account',
  as: 'Signed in as {{username}}',
  dialog: 'Add account',
  host: 'Source',
  hostHint: 'As the names of the containers begin. For Docker Hub: docker.io',
  username: 'User name',
  password: 'Password or access token',
  submit: 'Sign in',
  cancel: 'Cancel',
  added: 'Account added',
  failed: 'The account could not be added',
  needed: {
    host: 'Please enter the source.',
    username: 'Please enter the user name.',
    password: 'Please enter the password.',
  },
  remove: 'Delete',
  removeAt: 'Delete the account at {{host}}',
  ask: 'Delete account?',
  what: 'Apps from {{host}} go on running, but cannot be installed or updated any more when the source wants an account.',
  removed: 'Account deleted',
  notRemoved: 'The account could not be deleted',
} as const satisfies Shape<typeof de>;

import type { Shape } from '../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Unlock settings',
  text: 'Changes here affect everyone. Please enter your own password again, the one you log in with, so that nobody else can see or change anything on this device.',
  lockedByApp: 'The settings are locked because you opened an app.',
  inputStays: 'The settings are locked now. What you entered is still there afterwards, and you can save it then.',
  user: 'Username',
  password: 'Password',
  enter: 'Continue',
  failed: 'Login failed.',
  // The first sentence is one of the documents.
  wrong: 'Wrong username or password. Please enter the password of {uid} again.',
  twoLeft: '2 tries left, after that it is locked for up to an hour.',
  oneLeft: '1 try left, after that it is locked for up to an hour.',
  locked: 'Locked until {time}',
  lockedHelp: 'The password was wrong too often. Log out and in again to go on at once.',
  logout: 'Log out',
  required: 'Please enter your password.',
  leave: 'Lock settings',
  left: '{time} left',
  leftHint: 'The settings lock automatically after {time} without use.',
} satisfies Shape<typeof de>;

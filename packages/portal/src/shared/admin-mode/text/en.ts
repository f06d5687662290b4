import type { Shape } from '../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Unlock settings',
  text: 'Changes here affect everyone. Please enter your password again, so that nobody else can see or change anything on this device.',
  password: 'Password',
  enter: 'Continue',
  failed: 'Login failed.',
  wrong: 'Wrong username or password.',
  required: 'Please enter your password.',
  leave: 'Lock settings',
  leaveShort: 'Lock',
  left: '{time} left',
  leftHint: 'The settings lock automatically after {time} without use.',
} satisfies Shape<typeof de>;

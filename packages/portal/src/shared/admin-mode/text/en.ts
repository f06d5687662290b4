import type { Shape } from '../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Enter Settings Mode',
  text: 'Here you change things that concern everybody. Please enter your password once more.',
  password: 'Password',
  enter: 'Continue',
  failed: 'Login failed.',
  wrong: 'Wrong username or password.',
  wrongPassword: 'The password is wrong.',
  required: 'Please enter your password.',
  leave: 'Lock settings',
  leaveShort: 'Lock',
  left: '{time} left',
  leftHint: 'The settings lock by themselves after {time} without use.',
} satisfies Shape<typeof de>;

import type { Shape } from '../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Second factor',
  text: 'Please enter the six-digit code from your authenticator app.',
  code: 'Code',
  recoveryText: 'Please enter one of the recovery codes you received when you enabled this. Each one works only once.',
  recoveryCode: 'Recovery code',
  useRecovery: 'Use a recovery code',
  useCode: 'Use the code from the app',
  submit: 'Continue',
  logout: 'Log out',
  failed: 'Login failed.',
} satisfies Shape<typeof de>;

import type { Shape } from '../../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Notifications on this device',
  row: 'Messages of the server',
  on: 'On',
  off: 'Off',
  blocked: 'Blocked by the browser',
  unavailable: 'Not possible here',
  onText:
    'This device shows what the server reports to administrators, also while the portal is closed and you are logged out. After a new password you switch it on again.',
  offText:
    'Failing disks, scarce disk space and updates show up on this device at once, also while the portal is closed, and so does the end of them.',
  formerText: 'Only administrators get these messages. As long as you are none, nothing arrives on your devices.',
  reasons: {
    insecure:
      'For this the portal must be opened with https. Administrators set up the encryption of the server under “Domains”.',
    needsInstall:
      'On iPhone and iPad this works from the home screen only: in Safari tap “Share” and then “Add to Home Screen”, and open the portal from there.',
    unsupported:
      'This browser cannot do this, or not in a private window. Current versions of Firefox, Chrome, Edge and Safari can.',
    blocked:
      'The browser does not allow notifications of this page. The icon to the left of the address leads to where you allow them again; with the portal as an app it is the settings of the device.',
  },
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  switchedOn: 'Notifications are on',
  switchedOnText: '“Send test message” shows what one looks like.',
  switchedOff: 'Notifications are off',
  onFailed: 'Could not switch on notifications',
  offFailed: 'Could not switch off notifications',
  failures: {
    dismissed: 'The browser was not given permission. Try again, and answer with “Allow”.',
    worker:
      'The browser does not trust the connection to this server. That happens when its certificate is not known on this device.',
    service:
      'The browser cannot reach the service that brings messages to it, or has none. Check the connection to the internet.',
  },
  test: 'Send test message',
  tested: 'The test message is on its way',
  testedText: 'If it does not show up, the settings of this device do not allow notifications of the browser.',
  testFailed: 'Could not send the test message',
  troubles: {
    unreachable: 'The last message has not arrived yet, because the service of the browser does not answer.',
    refused: 'The service of the browser refused the last message. Switch notifications off and on again.',
  },
  since: 'switched on {moment}',
  unknown: 'Unknown device',
  remove: 'Remove',
  removeNamed: 'Remove {device}',
  removed: 'The device gets no more messages',
  removeFailed: 'Could not remove the device',
  notLoaded: 'The devices could not be loaded.',
} satisfies Shape<typeof de>;

import type { Shape } from '../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  language: 'Language',
  germanName: 'Deutsch',
  englishName: 'English',
  loggedOut: 'Logged out.',
  logoutFailed: 'Logout failed.',
  progress: {
    loading: 'Loading',
    STARTING: 'Your device is starting',
    serverStarting: '{product} is starting',
    DECRYPTING_DATA: 'Unlocking your data',
    RESTORING_BACKUP: 'Restoring your backup',
    UPDATING: 'Your device is updating',
    INITIAL_SETUP: 'Setting up your device',
    OFFLINE: 'Your server is offline',
    RESETTING: 'Resetting your device',
    patience: 'Please be patient. You will be redirected automatically when everything is ready.',
    offlineHelp: 'Is the server switched on and connected to the network? This page keeps trying by itself.',
  },
  offlineBanner:
    'The server does not respond. What you typed stays. This page keeps trying by itself; you can save once it is back.',
  moved: {
    title: 'This server has a new address',
    text: 'Nothing can be opened or saved here any more. Please log in again there:',
  },
  failure: {
    title: 'Something went wrong',
    text: 'This page could not be loaded. Reloading it usually helps.',
    waits: 'This page loads as soon as the server can be reached again.',
    reload: 'Reload',
  },
  demo: {
    title: 'Demo',
    text: 'This function is not available in the demo',
    close: 'Close',
  },
  handed: {
    'link-requested': {
      title: 'Your request has arrived',
      next: "If this account exists with an external email address and the server can send email now: Password reset email was sent. If none arrives, check the username and your spam folder, or ask an administrator for a new password. Without an external address the PUK is enough: “I've forgotten my password”, then “Reset by the PUK alone”.",
    },
    'link-waits': {
      title: 'Your request has arrived',
      next: "This server cannot send email at the moment. If you wrote down a PUK, the newest one sets a new password at once: under “I've forgotten my password”, “Reset by the PUK alone”. Otherwise an administrator gives you a new one.",
    },
    'password-changed': {
      title: 'Password successfully changed',
      next: 'Now log in as {name} with the new password.',
    },
    'password-set': { title: 'Password set', next: 'Now log in as {name} with this password.' },
    'server-restored': {
      title: 'Your server is back',
      next: 'Log in as you always did, with your username and password of before.',
    },
    'address-changed': {
      title: 'The server now has this address',
      next: '{address}. Please log in again here for that reason, with the same username and password, and change your bookmarks.',
    },
  },
  login: {
    title: 'Welcome to {product}',
    text: 'Please login to continue',
    user: 'Username',
    password: 'Password',
    submit: 'Login',
    forgotten: "I've forgotten my password",
    userMissing: 'Please enter your username.',
    userNoAddress: 'This is no username. It looks like this: anna.arndt or anna.arndt@{domain}.',
    passwordMissing: 'Please enter your password.',
    wrong: 'Username or Password wrong.',
    failed: 'Login failed.',
    endedForAdmin:
      'Whoever is made an administrator is logged out, too, and the password until then no longer works. A new one comes by the link in an email, or from the administrator who did it.',
    ended:
      'You were logged out. This happens after a new password, after logging out elsewhere or after a long time without use.',
    locked:
      "You can try again from {time}. A new password unlocks your account at once: by “I've forgotten my password”, or from an administrator.",
    damaged: 'A check at start-up found a fault in the database. After logging in you see what you can do about it.',
    exposed: 'This connection is not encrypted. Log in only on a network you trust.',
  },
} satisfies Shape<typeof de>;

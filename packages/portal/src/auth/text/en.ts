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
    DECRYPTING_DATA: 'Unlocking your data',
    RESTORING_BACKUP: 'Restoring your backup',
    UPDATING: 'Your device is updating',
    INITIAL_SETUP: 'Setting up your device',
    OFFLINE: 'Your device is offline',
    RESETTING: 'Resetting your device',
    patience: 'Please be patient. You will be redirected automatically when everything is ready.',
    offlineHelp: 'Is the device switched on and connected? This page keeps trying by itself.',
  },
  offlineBanner: 'What you typed stays. This page keeps trying by itself; you can save once it is back.',
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
    damaged: 'A check at start-up found a fault in the database. After logging in you see what you can do about it.',
    exposed: 'This connection is not encrypted. Log in only on a network you trust.',
  },
} satisfies Shape<typeof de>;

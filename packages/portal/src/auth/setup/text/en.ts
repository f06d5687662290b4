import type { Shape } from '../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Welcome to {product}',
  text: 'Create the first account. It manages this server.',
  restore: {
    title: 'Do you have a backup?',
    text: 'Bring your previous server back to this machine, with accounts, settings and apps.',
    go: 'Restore a server',
    failed: 'The restore did not work',
  },
  serverPart: 'Your server',
  userPart: 'Your account',
  language: 'Language',
  domain: 'Domain',
  domainHint: 'The portal and the apps answer under this name, for example cloud.{domain}.',
  namesTitle: 'How your server is found',
  names:
    'You opened this page at {host}. For other devices to find the portal and the apps, cloud.{domain} and *.{domain} must point to this server. You set that in your router or at your domain provider. The domain can be changed later.',
  firstName: 'First name',
  lastName: 'Last name',
  user: 'Username',
  userHint: 'The username cannot be changed later.',
  externEmail: 'External email',
  externEmailHint:
    'An address you already use. If you forget your password, a link is sent there. It also asks for the PUK you are about to write down.',
  password: 'Password',
  repeat: 'Repeat password',
  pin: 'Setup PIN',
  pinHint:
    'Eight digits. Where the server was started, they are shown next to the words “Setup PIN”: in the terminal or in the log of its service. Unless the PIN was chosen in advance, it is also in the file “secrets/setup-pin” in its data folder.',
  restored: 'What you entered is still here. Only the password and the PIN have to be entered again.',
  submit: 'Setup',
  missing: 'Please fill in this field.',
  domainWrong: 'Please enter a domain, for example company.com.',
  userWrong: 'Please use letters, digits, dots and hyphens, without spaces.',
  emailWrong: 'Please enter a valid email address.',
  moved: {
    title: 'Your server is set up',
    text: 'From now on it is found at {address}.',
    next: 'Log in there as {uid} with the password you have just chosen. Then you see your PUK. Please write it down.',
    go: 'Go to the login',
    unreached:
      'If the page does not open, the name {host} does not lead to this server yet. You set that in your router or at your domain provider. Your account stays as you created it.',
    meanwhile: 'Until then the portal is found on this computer here:',
  },
  failed: 'An error occurred',
  nonceGone: 'The setup link is no longer valid. Please use the PIN.',
  nonceUnchecked: 'The setup link could not be checked just now. Reload the page to try again, or use the PIN.',
} satisfies Shape<typeof de>;

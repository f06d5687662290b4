import type { Shape } from '../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Welcome to {product}',
  text: 'Create the first account. It manages this server.',
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
  externEmail: 'Existing email address',
  externEmailHint: 'An address you already use. It helps when you forget your password.',
  password: 'Password',
  repeat: 'Repeat password',
  pin: 'Setup PIN',
  pinHint:
    'The eight digits stand behind “Setup PIN” where the server was started: in the terminal or in the log of its service. Unless they were chosen in advance, they are also in the file “secrets/setup-pin” in its data folder.',
  restored: 'What you entered is still here. Only the password and the PIN have to be entered again.',
  submit: 'Setup',
  missing: 'Please fill in this field.',
  domainWrong: 'Please enter a domain, for example company.com.',
  userWrong: 'Please use letters, digits, dots and hyphens, without spaces.',
  emailWrong: 'Please enter a valid email address.',
  failed: 'An error occurred',
  nonceGone: 'The setup link is no longer valid. Please use the PIN.',
  nonceUnchecked: 'The setup link could not be checked just now. Reload the page to try again, or use the PIN.',
} satisfies Shape<typeof de>;

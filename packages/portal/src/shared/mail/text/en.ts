import type { Shape } from '../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  notHere: 'Others cannot open the address of this server yet: {portal} does not lead here.',
  onlyHere: 'Others cannot open the address of this server yet: {domain} is only found on this computer.',
  toDomains: 'Set up domain',
  outage: {
    'not-found': 'The mail server was not found',
    silent: 'The mail server does not answer',
    connection: 'The mail server cannot be connected to',
    login: 'The mail server refuses the login',
    refuses: 'The mail server is not accepting email at the moment',
    other: 'No email can be sent at the moment',
  },
  setUp: 'Set up the mail server',
  see: 'See the mail server',
  toOutbox: 'Go to outgoing mail',
  show: 'Show link',
  showNamed: 'Show link, email to {to}',
  ofOther:
    'Only {name}, who had it sent, can show this link. Send a new one yourself: it is yours then, and you can show it.',
  ask: 'Show the link now?',
  askText:
    'You then hand the link over yourself, for example printed. It counts as delivered: the email to {to} will not be sent any more.',
  askJournal:
    'Whoever has the link can set the password. That you see it is logged, and whoever has logged in before is told by a message.',
  failed: 'Could not show the link',
  title: 'Access for {name}',
  portal: 'Address of the portal',
  user: 'Username',
  link: 'Link for setting the password',
  qr: 'QR code with this link',
  until: 'Works once, until {moment}.',
  once: 'This link is only shown now.',
  question: 'Have you kept the link?',
  lost: 'It is shown only now. If it is neither printed nor copied, written down or opened by its QR code, nobody can use it, and you have to send a new one or set a password on the page of the person.',
  copy: 'Copy link',
  copied: 'Link copied',
  print: 'Print',
  done: 'Done',
} satisfies Shape<typeof de>;

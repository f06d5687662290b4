import type { Shape } from '../../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Set up the mail server',
  trail: 'Outgoing mail',
  text: 'Your server sends invitations, links to new passwords and email from apps through a mailbox at your provider.',
  notLoaded: 'The mail server could not be loaded',
  fromStart:
    'The mail server named when the server was started applies at present. What you save here applies instead.',
  onlyHere:
    'Nobody else can open links in these emails yet: the address of this server is only found on this computer. What waits already is sent when you save; it is better to set up the domain first.',
  notHere:
    'Nobody else can open links in these emails yet: the address in them does not lead to this server yet. What waits already is sent when you save; it is better to set up the domain first.',
  provider: 'Provider',
  own: 'Another mail server',
  sender: 'Sender',
  senderHint: 'The email address of the mailbox, such as office@company.com.',
  host: 'Server',
  hostExample: 'e.g. smtp.company.com',
  port: 'Port',
  encryption: 'Encryption',
  encryptionHint:
    'So that nobody on the way reads along. Your provider says which one fits: usually TLS with port 465 or STARTTLS with port 587.',
  offeredWarning:
    'If the mail server offers no encryption, somebody on the way can read along. Only TLS and STARTTLS are safe. A password is only sent with them, except on the same computer as this server.',
  noneWarning:
    'This way anybody on the way can read along. “None” only fits a mail server on the same computer as this server, or one in your own network that needs no login.',
  encryptions: { tls: 'TLS (SSL)', starttls: 'STARTTLS', offered: 'STARTTLS, if offered', none: 'None' },
  username: 'Username',
  usernameHint: 'Usually the email address. Empty if the mail server needs no login.',
  password: 'Password',
  passwordStored: 'A password is stored. Leave the field empty to keep it.',
  needed: {
    sender: 'Please enter the address the emails come from.',
    email: 'Please enter a valid email address.',
    host: 'Please enter the name of the server.',
    hostShape: 'Please enter only the name of the server here, for example smtp.ionos.de.',
    port: 'Only 1 to 65535',
    password: 'Please enter the password of the mailbox.',
  },
  save: 'Check and save',
  saved: 'Mail server set up',
  savedSends: 'Emails that wait are sent now.',
  savedRestarts: 'Apps that send email restart once with the new sender.',
  notSaved: 'Not saved yet',
  notWorking: 'Until this is solved, emails wait. You can save what you entered all the same.',
  anyway: 'Save anyway',
  savedAnyway: 'Saved, but no email can be sent yet',
  remove: 'Remove the mail server',
  removeAsk: 'Remove the mail server?',
  removeWhat: 'What you entered and the password are deleted. Emails then wait until a mail server is set up again.',
  removed: 'Mail server removed',
  notRemoved: 'Could not remove the mail server',
  test: {
    title: 'Test email',
    text: 'Sends an email with what is entered above, even before you save it.',
    to: 'Send the test to',
    send: 'Send test email',
    done: 'The mail server accepted the test email',
    doneText: 'Look whether it arrives at {to}, in the spam folder, too.',
    failed: 'The test email was not sent',
    fix: 'Please fill in the fields above first.',
  },
  notes: {
    ionos: 'The user is the email address, the password that of the mailbox.',
    strato: 'The user is the email address, the password that of the mailbox.',
    'all-inkl':
      'ALL-INKL shows the name of the server in its technical administration (KAS) at the mailbox; it looks like w0123456.kasserver.com.',
    hetzner: 'For web hosting. konsoleH shows the exact name of the server at the mailbox.',
    domainfactory:
      'The user is the email address, the password that of the mailbox. Newer packages may have another server, which the help pages of DomainFactory name.',
    'mailbox-org': 'With two-factor authentication you need a password of its own for mail programs.',
    posteo: 'The user is your Posteo address. Only that or one of your aliases may be the sender.',
    telekom: 'You need the “Passwort für E-Mail-Programme” from the customer center, not the one you log in with.',
    gmx: 'First switch on access by POP3 and IMAP in the settings of GMX. With two-factor authentication you need an application-specific password.',
    'web-de':
      'First switch on access by POP3 and IMAP in the settings of WEB.DE. With two-factor authentication you need an application-specific password.',
    gmail:
      'Google only takes an app password. Switch on 2-Step Verification in the Google account and create one under “App passwords”.',
    microsoft:
      'Authenticated SMTP must be switched on for this mailbox in the admin center. As Microsoft has announced, logging in with a password is off by default from the end of December 2026, and no longer intended for new customers after that. It sends at most 30 emails a minute. For permanent use another provider is the safer choice.',
    own: 'The help pages of your provider say what to enter, under “SMTP” or “outgoing server”.',
  },
} satisfies Shape<typeof de>;

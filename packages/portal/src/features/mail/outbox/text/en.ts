import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Outgoing mail',
  state: {
    none: 'No e-mail of the server is waiting.',
    waiting_one: '{count} e-mail of the server has not been sent yet.',
    waiting_other: '{count} e-mails of the server have not been sent yet.',
  },
  area: {
    sent: 'Everything sent',
    waiting_one: '{number} e-mail waits',
    waiting_other: '{number} e-mails wait',
    unconfigured: 'No mail server set up',
    look: 'Please look',
  },
  missing: {
    title: 'No mail server is set up',
    text: 'Invitations and links to new passwords wait here until the server can send e-mail. Then they leave by themselves. Until then the server takes no e-mail to the outside from apps.',
    how: 'Whoever runs the server enters the account and starts it again:',
  },
  away: {
    title: 'The mail server takes no e-mail at the moment',
    text: 'The server tries again by itself, at growing intervals.',
  },
  said: 'The mail server says: {reason}',
  mailState: { waiting: 'Waiting', refused: 'Refused' },
  kinds: {
    invitation: 'Invitation',
    promotion: 'Invitation as administrator',
    reset: 'Forgotten password',
    sentLink: 'Link to a new password',
    cleared: 'Second factor taken away',
    addressChanged: 'E-mail address changed',
    notification: 'Notification',
    app: 'E-mail from {app}',
    other: 'E-mail',
  },
  since: 'since {moment}',
  tries_one: '{count} try',
  tries_other: '{count} tries',
  nextTry: 'next try {moment}',
  newest: 'The newest {shown} of {all} are shown.',
  retry: 'Try now',
  retryAll: 'Try all now',
  retrying: 'Trying again',
  notRetried: 'Could not try the e-mail again',
  drop: {
    named: 'Delete e-mail to {to}',
    ask: 'Delete e-mail?',
    what: 'The e-mail to {to} will not be sent. This cannot be undone; a link can be sent anew.',
    yes: 'Delete',
    no: 'Cancel',
    done: 'E-mail deleted',
    failed: 'Could not delete the e-mail',
  },
  empty: 'Nothing is waiting',
  emptyText:
    'Invitations, links to new passwords and e-mail from apps are here when the server could not send them yet.',
  notLoaded: 'Outgoing mail could not be loaded',
} satisfies Shape<typeof de>;

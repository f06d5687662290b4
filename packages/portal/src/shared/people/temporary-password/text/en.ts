import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  label: 'Temporary password',
  labelOf: 'Temporary password for {name}',
  hint: 'Pass it on in person or by telephone. Once it is saved it is shown once more to copy and print, and never again. It is valid for seven days.',
  until: 'Valid until',
  untilDate: 'Valid until {date}',
  another: 'Propose another',
  copy: 'Copy',
  copied: 'Password copied',
  noMail:
    'This server cannot send email at the moment, and no invitation either. Pass on this temporary password instead. At the first login with it the person chooses their own.',
  noAddress:
    'There is no external email address for an invitation. Pass on this temporary password instead. At the first login with it the person chooses their own.',
  own: 'Your own password',
  ownHint: 'This person is an administrator. Please confirm with your own password.',
  ownHintNew: 'Whoever gives an administrator a password confirms it with their own.',
  ownMissing: 'Please enter your password.',
  sheet: {
    title: 'Account of {name}',
    titleAll: 'Accounts',
    hand: 'Print the account details and hand them to {name} in person. The password is shown only now and replaced by one of their own at the first login with it.',
    handAll:
      'Print the account details and hand each person only their own. The passwords are shown only now and replaced by their own at the first login with them.',
    print: 'Print details',
    copied: 'Details copied',
    how: 'How to log in for the first time: open the address in a browser, and enter the username and the password. After that you choose a password of your own that only you know. At the end your PUK is shown once: write it down, it helps when you forget your password.',
    address: 'Address',
    username: 'Username',
    person: 'Name',
    close: 'Done',
  },
  secured: {
    title_one: 'Have you kept the password?',
    title_other: 'Have you kept the passwords?',
    text_one:
      'It is shown only now. If it is neither printed nor copied or written down, the person cannot log in until you set a new one on their page.',
    text_other:
      'They are shown only now. If they are neither printed nor copied or written down, none of these people can log in until you set a new one on the page of each.',
    yes: 'Yes, I have',
    no: 'Back',
  },
} satisfies Shape<typeof de>;

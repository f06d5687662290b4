import type { Shape } from '../../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  export: {
    file: 'users.csv',
    failed: 'The list could not be downloaded',
  },
  import: {
    title: 'Import users from a file',
    steps: { file: 'Choose a file', check: 'Check', done: 'Done' },
    choose: 'Choose a file',
    drop: 'Drop your table here',
    dropText: 'or choose it on this device. A CSV file, as every spreadsheet program saves one.',
    failed: 'The table could not be read',
    firstLine: 'What the first line must name',
    firstLineText:
      'First name and last name. The other columns are optional: email, username, internal email, mobile, phone, fax, street, zip, city, title, description, language and groups. Without a username one is made from the names.',
    template: 'Download a template',
    templateFile: 'template.csv',
    nothingHappens: 'First the table is only checked. Nobody is created before you confirm it.',
    back: 'Another file',
    cancel: 'Cancel',
    go_one: 'Create {count} person',
    go_other: 'Create {count} people',
    nobody: 'Nobody in this table can be created.',
    how: {
      title: 'How does everybody log in for the first time?',
      mail: 'Invitation by email',
      mailText:
        'A link to the first password goes to the external email address. Whoever has none is not created this way.',
      passwords: 'Passwords to print',
      passwordsText:
        'You get a list that is shown only once. At the first login each password has to be replaced. At most 300 people at once.',
      later: 'Later',
      laterText: 'Nobody can log in until you send a link or set a password.',
    },
    noAddress: 'An invitation needs an email address. Add it to the file, or choose passwords to print or later.',
    without_one:
      '{count} person has no email address and is not created this way: {names}. Choose passwords to print or later, or add the address to the file.',
    without_other:
      '{count} people have no email address and are not created this way: {names}. Choose passwords to print or later, or add the addresses to the file.',
    waiting_one:
      '{count} invitation waits, because no email can be sent at the moment. Under outgoing mail you can show and print its link.',
    waiting_other:
      '{count} invitations wait, because no email can be sent at the moment. Under outgoing mail you can show and print their links.',
    toOutbox: 'Go to outgoing mail',
    passwords: {
      secured: 'I have printed or kept the list',
      title: 'Passwords to print',
      once: 'This list is shown only now. Print it before you go on, and give each person only their own password.',
      existing_one:
        '{count} person already existed. They got no new password and keep the one they have. If they have none, set one on their page.',
      existing_other:
        '{count} people already existed. They got no new password and keep the one they have. If somebody has none, set one on their page.',
      print: 'Print list',
      sheet: 'Accounts',
      address: 'Portal: {address}',
      user: 'Username: {uid}',
      password: 'Temporary password: {password}',
    },
    ignored: 'These columns were not understood and are ignored: {columns}.',
    counts: {
      new_one: '{number} will be created',
      new_other: '{number} will be created',
      added_one: '{number} created',
      added_other: '{number} created',
      existing_one: '{number} already exists',
      existing_other: '{number} already exist',
      faulty_one: '{number} with errors',
      faulty_other: '{number} with errors',
    },
    show: 'Show',
    all: 'All lines',
    lines: 'Lines of the table',
    line: 'Line {number}',
    state: { new: 'Will be created', added: 'Created', existing: 'Already exists', faulty: 'With errors' },
    noName: 'no name',
    done: 'The table has been imported',
    doneText:
      'You can correct lines with errors and send the same file again: people who already exist stay as they are.',
    toList: 'Go to the list of users',
    again: 'Another file',
  },
  columns: {
    uid: 'Username',
    givenname: 'First name',
    surname: 'Last name',
    externEmail: 'External email',
    internEmail: 'Internal email',
    mobile: 'Mobile',
    telephoneNumber: 'Phone',
    facsimileTelephoneNumber: 'Fax',
    street: 'Street',
    postalCode: 'Zip',
    postalAddress: 'City',
    title: 'Title',
    description: 'Description',
    preferredLanguage: 'Language',
    posixGroupName: 'Role',
    groups: 'Groups',
  },
} satisfies Shape<typeof de>;

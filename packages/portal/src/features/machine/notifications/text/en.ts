import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Notifications',
  subtitle: 'Who is emailed when something fails, runs out or is new.',
  notLoaded: 'Failed to get config from server.',
  events: {
    raidFailure: { title: 'Disk Failure', text: 'A disk of a RAID fails.' },
    smartFailure: { title: 'Disk Health', text: 'The SMART values of a disk deteriorate.' },
    diskSpace: { title: 'Disk space', text: 'Space on the disk of the system or of the data runs low.' },
    backupFailure: { title: 'Backup Failure', text: 'A backup fails, or is not made.' },
    replicationFailure: { title: 'Replication Failure', text: 'The copy to the failover server fails.' },
    systemUpdate: { title: 'System Update available', text: 'There is a new version of the server itself.' },
    appUpdate: { title: 'App Update available', text: 'There is a new version of an installed app.' },
  },
  onDevices:
    'The same can show up on your phone or computer, without a mail server, too. Each administrator switches that on for the own devices.',
  switchOnDevice: 'Go to your account',
  notYet: 'This server cannot do that yet. The addresses count as soon as it can.',
  recipients: 'Email addresses for “{event}”',
  hint: 'Enter, a comma or a space adds an address.',
  bad: '“{entry}” is not a valid email address.',
  tooMany: 'At most {most} addresses.',
  save: 'Save',
  saved: 'Config saved.',
  failed: 'Failed to saved config.',
  test: 'Send test email',
  testNamed: 'Send test email: “{event}”',
  tested_one: '{count} email is on its way',
  tested_other: '{count} emails are on their way',
  testedText: 'If it does not arrive, “Outgoing mail” says why.',
  testFailed: 'The test email could not be sent.',
  testSaveFirst: 'Save the addresses first.',
  noMail: 'No mail server is set up. Until there is one, nobody gets these emails.',
  setUpMail: 'Set up the mail server',
  when: 'Each email comes once when something begins, then every day while it lasts, and once when it is over. Of updates you are reminded once only.',
} satisfies Shape<typeof de>;

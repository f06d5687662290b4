import type { Shape } from '../../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'More apps with Docker',
  what: 'Docker is a free program that runs apps in closed containers. Many apps are only available this way.',
  after: 'Kontor finds it by itself as soon as it runs on this machine. There is nothing else to set up.',
  off: 'Docker is switched off for this server (setting KONTOR_ENGINE). Whoever set up the server can change that.',
  byHand: {
    install: 'Whoever looks after the machine installs it on Debian as “root” with this command:',
    start: 'Whoever looks after the machine starts it again as “root” with this command:',
    copy: 'Copy command',
    copied: 'Command copied',
  },
  askAdministrator: 'An administrator can install Docker here.',
  running: 'Docker is being installed. You can leave this page.',
  install: 'Install Docker',
  failed: 'Docker could not be installed',
  ask: {
    title: 'Install Docker?',
    what: 'Kontor fetches Docker from the package sources of Debian, sets it up on this machine and starts it, now and after each restart. This takes a few minutes and about 500 MB. Your apps keep running.',
    password: 'Your password',
    no: 'Cancel',
  },
} satisfies Shape<typeof de>;

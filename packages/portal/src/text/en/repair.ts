import type { Shape } from '../area.ts';
import type { de } from '../de/repair.ts';

export const en = {
  title: 'Repair',
  subtitle: 'Restart parts of the server or build them anew. Nothing that you and others made is touched.',
  directory: {
    title: 'Directory of people (LDAP)',
    text: 'This is where apps look up who may sign in with which password. The server keeps it up to date by itself.',
    states: { running: 'Running', working: 'Starting', down: 'Not running', missing: 'Not installed' },
  },
  restart: {
    title: 'Restart',
    text: 'Takes a few seconds. Meanwhile nobody can sign in to apps that look here.',
    do: 'Restart',
  },
  reinstall: {
    title: 'Reinstall',
    text: 'Empties the directory and fills it from what the server knows. People, groups and passwords stay the same.',
    do: 'Reinstall',
    ask: 'Reinstall the directory?',
    what: 'For some seconds nobody can sign in to apps that look here. Nothing is lost: people, groups, passwords and the accounts of apps stay the same.',
  },
  release: 'Remove entries',
  cancel: 'Cancel',
  done: 'Request completed',
  failed: 'Could not send request',
  notLoaded: 'The state of the server could not be loaded.',
} as const satisfies Shape<typeof de>;

import type { Shape } from '../../../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Databases, storage and mailboxes of the apps',
  text: 'The server starts what an app needs of these, and saves what the app has there before every update.',
  states: { running: 'Running', working: 'Starting', down: 'Not running', resting: 'Not needed' },
  shared: 'For all apps, each with an access of its own',
  own: 'For {{app}} only',
  restart: 'Restart',
  restartNamed: 'Restart {{name}}',
  ask: 'Restart {{name}}?',
  what: 'Apps that keep something there cannot be used for some seconds. Nothing is lost.',
  reinstall: 'Reinstall',
  reinstallNamed: 'Reinstall {{name}}',
  askReinstall: 'Reinstall {{name}}?',
  whatReinstall:
    'The server restarts {{name}} and makes the accounts and rights of all apps there again. For about half a minute these apps cannot be used. Databases and what is in them stay as they are.',
  unused: 'No app uses it; there is nothing to restart.',
} satisfies Shape<typeof de>;

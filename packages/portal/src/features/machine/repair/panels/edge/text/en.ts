import type { Shape } from '../../../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Access to the server (nginx)',
  text: 'This is where all requests arrive: for the portal, for apps, and from outside. nginx encrypts them and hands them on.',
  states: { running: 'Running', working: 'Starting', down: 'Not running' },
  again: 'Try again',
} as const satisfies Shape<typeof de>;

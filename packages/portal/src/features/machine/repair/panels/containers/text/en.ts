import type { Shape } from '../../../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Containers (Docker)',
  here: 'Running',
  away: 'Not there',
  text: 'Some apps run in containers. The server looks after them by itself.',
  textAway:
    'Some apps run in containers and need Docker for that. It does not answer on this server; all other apps run without it.',
  orphans: 'These containers belong to no app of this server. It leaves them alone and does not remove them.',
  orphan: 'Calls itself {{instance}}, made from {{image}}.',
  states: { running: 'Running', stopped: 'Not running' },
} as const satisfies Shape<typeof de>;

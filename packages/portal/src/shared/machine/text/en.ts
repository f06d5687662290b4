import type { Shape } from '../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  usage: 'Usage',
  memory: 'Memory',
  system: 'System disk',
  data: 'Data disk',
  processor: 'CPU',
  used: '{used} of {total}',
  average: 'Last minute: {percent}',
  fullIn_one: 'full in about one day',
  fullIn_other: 'full in about {count} days',
  unknown: 'Not available',
} as const satisfies Shape<typeof de>;

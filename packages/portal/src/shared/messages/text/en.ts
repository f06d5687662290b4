import type { Shape } from '../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  kind: { info: 'Information', error: 'Error', warning: 'Notice' },
} satisfies Shape<typeof de>;

import { defineNamespace } from '../../../../../text/namespace.ts';
import { de } from './de.ts';

export const dockerText = defineNamespace('apps/store/docker', de, async () => (await import('./en.ts')).en);

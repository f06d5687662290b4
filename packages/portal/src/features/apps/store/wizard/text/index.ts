import { defineNamespace } from '../../../../../text/namespace.ts';
import { de } from './de.ts';

export const wizardText = defineNamespace('apps/store/wizard', de, async () => (await import('./en.ts')).en);

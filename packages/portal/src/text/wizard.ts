import { de } from './de/wizard.ts';
import { defineNamespace } from './namespace.ts';

export const wizardText = defineNamespace('wizard', de, async () => (await import('./en/wizard.ts')).en);

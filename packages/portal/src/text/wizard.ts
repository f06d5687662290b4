import { defineNamespace } from './area.ts';
import { de } from './de/wizard.ts';

export const wizardText = defineNamespace('wizard', de, async () => (await import('./en/wizard.ts')).en);

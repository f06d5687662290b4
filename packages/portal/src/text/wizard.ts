import { defineArea } from './area.ts';
import { de } from './de/wizard.ts';

export const wizardText = defineArea('wizard', de, async () => (await import('./en/wizard.ts')).en);

import { defineNamespace } from './area.ts';
import { de } from './de/choose-people.ts';

export const userPickerText = defineNamespace(
  'choose-people',
  de,
  async () => (await import('./en/choose-people.ts')).en,
);

import { de } from './de/user-picker.ts';
import { defineNamespace } from './namespace.ts';

export const userPickerText = defineNamespace('userPicker', de, async () => (await import('./en/user-picker.ts')).en);

import { de } from './de/user-form.ts';
import { defineNamespace } from './namespace.ts';

export const userFormText = defineNamespace('userForm', de, async () => (await import('./en/user-form.ts')).en);

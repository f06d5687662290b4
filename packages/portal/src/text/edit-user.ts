import { de } from './de/edit-user.ts';
import { defineNamespace } from './namespace.ts';

export const editUserText = defineNamespace('editUser', de, async () => (await import('./en/edit-user.ts')).en);

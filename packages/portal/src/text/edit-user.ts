import { defineNamespace } from './area.ts';
import { de } from './de/edit-user.ts';

export const editUserText = defineNamespace('editUser', de, async () => (await import('./en/edit-user.ts')).en);

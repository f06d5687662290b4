import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const notificationsText = defineNamespace('machine/notifications', de, async () => (await import('./en.ts')).en);

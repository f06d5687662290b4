import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const announcementsText = defineNamespace('talk/announcements', de, async () => (await import('./en.ts')).en);

import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const wallpapersText = defineNamespace('talk/wallpapers', de, async () => (await import('./en.ts')).en);

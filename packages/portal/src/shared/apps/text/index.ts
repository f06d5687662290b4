import { defineNamespace } from '../../../text/namespace.ts';
import { de } from './de.ts';

export const appsText = defineNamespace('shared/apps', de, async () => (await import('./en.ts')).en);

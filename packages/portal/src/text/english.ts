import type { Dictionary } from './namespace.ts';

/** All English texts in one chunk, so that no page waits for its own. Those of the sign-in are loaded earlier, with the sign-in. */
const files = import.meta.glob<{ en: Dictionary }>(['./en/*.ts', '!./en/auth.ts', '!./en/ui.ts'], { eager: true });

/** English texts by file name. */
export const english: ReadonlyMap<string, Dictionary> = new Map(
  Object.entries(files).map(([path, { en }]) => [path.replace(/^.*\/(.*)\.ts$/, '$1'), en]),
);

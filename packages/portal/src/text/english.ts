import type { Dictionary } from './namespace.ts';

/** All of the portal's English in one part, so that no page waits for its words. What the sign-in says is fetched before, with the sign-in. */
const files = import.meta.glob<{ en: Dictionary }>(['./en/*.ts', '!./en/auth.ts', '!./en/ui.ts'], { eager: true });

/** By the name of the file. */
export const english: ReadonlyMap<string, Dictionary> = new Map(
  Object.entries(files).map(([path, { en }]) => [path.replace(/^.*\/(.*)\.ts$/, '$1'), en]),
);

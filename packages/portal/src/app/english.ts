import type { Dictionary } from '../text/namespace.ts';

/** All English texts in one chunk, so that no page waits for its own. Those of the sign-in are loaded earlier, with the sign-in. */
const files = import.meta.glob<{ en: Dictionary }>(['./**/text/en.ts', '!./auth/text/en.ts', '!./ui/text/en.ts'], {
  base: '../',
  eager: true,
});

/** English texts by the name of their namespace: the path of the folder they belong to. */
export const english: ReadonlyMap<string, Dictionary> = new Map(
  Object.entries(files).map(([path, { en }]) => [path.replace(/^\.\/(?:features\/)?(.*)\/text\/en\.ts$/, '$1'), en]),
);

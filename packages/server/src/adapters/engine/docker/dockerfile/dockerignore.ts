import { RefusedError } from '@kontor/platform/errors';
import { codePointsOf, createNameMatch, type NameMatch } from './name-pattern.ts';

export const ignoreFile = '.dockerignore';

/** Always sent: the daemon reads these itself, and excludes them from the build when a pattern matches them. */
const alwaysSent: readonly string[] = ['Dockerfile', ignoreFile];

/** Far above real files. Each name is compared with each pattern. */
export const limits = { characters: 32_000, patterns: 1_000, pattern: 500, steps: 500_000_000 };
/** Comparison steps before yielding to the event loop; a few milliseconds. */
const atOnce = 500_000;

interface Rule {
  match: NameMatch;
  isException: boolean;
}

/**
 * Returns a test for the names a `.dockerignore` excludes from the build, by Docker's rules; undefined without such a file. Throws a `RefusedError`:
 * `dockerignore-unreadable` for an invalid pattern, `dockerignore-too-large` beyond `limits`; the returned function may throw the latter as well.
 */
export function ignoredBy(text: string | undefined): ((name: string) => Promise<boolean>) | undefined {
  if (text === undefined) return undefined;
  const rules = rulesIn(text.replace(/^\uFEFF/, ''));
  const spent = { whole: 0, sincePause: 0 };

  function isTimeToPause(steps: number): boolean {
    spent.whole += steps;
    spent.sincePause += steps;
    if (spent.whole > limits.steps) throw new RefusedError('dockerignore-too-large');
    return spent.sincePause > atOnce;
  }

  return async (name) => {
    if (alwaysSent.includes(name)) return false;
    const signs = codePointsOf(name);
    let isIgnored = false;
    for (const { match, isException } of rules) {
      // The last matching rule wins.
      if (isException !== isIgnored) continue;
      const { isMatch, steps } = match(signs);
      if (isMatch) isIgnored = !isException;
      if (!isTimeToPause(steps)) continue;
      await new Promise((resolve) => setImmediate(resolve));
      spent.sincePause = 0;
    }
    return isIgnored;
  };
}

function rulesIn(text: string): Rule[] {
  if (text.length > limits.characters) throw new RefusedError('dockerignore-too-large');
  const rules = text.split('\n').flatMap((line, index) => ruleIn(line, index + 1) ?? []);
  if (rules.length > limits.patterns) throw new RefusedError('dockerignore-too-large');
  return rules;
}

/** Undefined for a comment or an empty pattern. */
function ruleIn(line: string, number: number): Rule | undefined {
  if (line.startsWith('#')) return undefined;
  const trimmed = line.trim();
  const isException = trimmed.startsWith('!');
  const pattern = cleaned(isException ? trimmed.slice(1).trim() : trimmed);
  if (pattern === '') return undefined;
  if (pattern.length > limits.pattern) throw new RefusedError('dockerignore-too-large');
  const match = createNameMatch(pattern);
  if (match === undefined) throw new RefusedError('dockerignore-unreadable', { params: { line: number } });
  return { match, isException };
}

/** Removes `.`, `..` and redundant slashes, also a leading one: patterns are relative to the top of the folder. */
function cleaned(pattern: string): string {
  const parts: string[] = [];
  for (const part of pattern.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

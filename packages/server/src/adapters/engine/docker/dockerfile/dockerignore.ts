import { RefusedError } from '@kontor/platform/errors';
import { codePointsOf, createNameMatch, type NameMatch } from './name-pattern.ts';

export const ignoreFile = '.dockerignore';

/** The daemon looks at these itself, and leaves them out when they are named. */
const alwaysSent: readonly string[] = ['Dockerfile', ignoreFile];

/** Far more than people write. Each name is compared with each pattern. */
export const limits = { characters: 32_000, patterns: 1_000, pattern: 500, steps: 500_000_000 };
/** Comparisons before other work of the server gets its turn; a few milliseconds. */
const atOnce = 500_000;

interface Rule {
  match: NameMatch;
  isException: boolean;
}

/**
 * Which names a `.dockerignore` keeps away from the build, by Docker's rules; undefined where there is none. Throws `Refused`: `dockerignore-unreadable` for a
 * pattern that is none, `dockerignore-too-large` when it takes more than `limits`, which the returned function may find out as well.
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
      // The last rule that changes something counts.
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

/** Undefined for a line that says nothing. */
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

/** Without `.`, `..` and needless slashes, and from the top of the folder wherever it begins. */
function cleaned(pattern: string): string {
  const parts: string[] = [];
  for (const part of pattern.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

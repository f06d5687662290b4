/** Tests whether a pattern matches a name (as code points) or a folder above it, and returns the steps taken: at most pattern length times name length. */
export type NameMatch = (name: readonly number[]) => { isMatch: boolean; steps: number };

/**
 * A state of the pattern. `one` matches a single code point, by its own test. `star` matches any number of them except slashes, `deep` any number at all.
 * `folders` matches nothing, or any text that ends in a slash; `inside` is the state before that slash.
 */
type PatternState = { kind: 'one'; matches(sign: number): boolean } | { kind: 'star' | 'deep' | 'folders' | 'inside' };

const slash = 47;

/** Converts text to code points, the unit of comparison. */
export const codePointsOf = (text: string): number[] => Array.from(text, (sign) => sign.codePointAt(0) ?? 0);

/** Parses a pattern of a `.dockerignore` (Go's filepath.Match, plus `**`). Undefined when it is invalid. */
export function createNameMatch(pattern: string): NameMatch | undefined {
  const states = parseStates([...pattern]);
  return states && ((name) => follow(states, name));
}

/** Advances all reachable states of the pattern along the name. */
function follow(states: readonly PatternState[], name: readonly number[]): { isMatch: boolean; steps: number } {
  const end = states.length;
  let at: number[] = [];
  let steps = 1;
  enter(states, 0, at);
  for (let index = 0; index < name.length; index++) {
    const sign = name[index] ?? 0;
    // The pattern matches a parent folder.
    if (sign === slash && at.at(-1) === end) return { isMatch: true, steps };
    const next: number[] = [];
    for (let nth = 0; nth < at.length; nth++) go(states, at[nth] ?? 0, sign, next);
    steps += at.length;
    if (next.length === 0) return { isMatch: false, steps };
    at = next;
  }
  return { isMatch: at.at(-1) === end, steps };
}

/** Adds a state and those reachable from it without input. States come in ascending order, so only the last needs a check for duplicates. */
function enter(states: readonly PatternState[], first: number, at: number[]): void {
  let last = first;
  for (let index = first; index <= last; index++) {
    const kind = states[index]?.kind;
    if (kind === 'folders') last = Math.max(last, index + 2);
    else if (kind === 'star' || kind === 'deep') last = Math.max(last, index + 1);
    if (index > (at.at(-1) ?? -1)) at.push(index);
  }
}

/** Adds the states one code point leads to. */
function go(states: readonly PatternState[], index: number, sign: number, next: number[]): void {
  const state = states[index];
  if (state === undefined || state.kind === 'folders') return;
  if (state.kind === 'one') {
    if (state.matches(sign)) enter(states, index + 1, next);
    return;
  }
  if (state.kind !== 'star' || sign !== slash) enter(states, index, next);
  if (state.kind === 'inside' && sign === slash) enter(states, index + 1, next);
}

function parseStates(signs: readonly string[]): PatternState[] | undefined {
  const states: PatternState[] = [];
  for (let index = 0; index < signs.length; ) {
    const read = parseState(signs, index);
    if (read === undefined) return undefined;
    states.push(...read.states);
    index = read.next;
  }
  return states;
}

type Read = { states: PatternState[]; next: number };

function parseState(signs: readonly string[], index: number): Read | undefined {
  const sign = signs[index] ?? '';
  const one = (matches: (sign: number) => boolean, next: number): Read => ({
    states: [{ kind: 'one', matches }],
    next,
  });
  if (sign === '*') return starsAt(signs, index);
  if (sign === '?') return one((other) => other !== slash, index + 1);
  if (sign === '[') {
    const read = classAt(signs, index);
    return read && one(read.matches, read.next);
  }
  const said = sign === '\\' ? signs[index + 1] : sign;
  if (said === undefined) return undefined;
  const point = said.codePointAt(0);
  return one((other) => other === point, index + (sign === '\\' ? 2 : 1));
}

function starsAt(signs: readonly string[], index: number): Read {
  if (signs[index + 1] !== '*') return { states: [{ kind: 'star' }], next: index + 1 };
  const next = signs[index + 2] === '/' ? index + 3 : index + 2;
  if (next >= signs.length) return { states: [{ kind: 'deep' }], next };
  return { states: [{ kind: 'folders' }, { kind: 'inside' }], next };
}

/** Parses `[a-z]` and `[^a-z]`; a class never matches a slash. */
function classAt(signs: readonly string[], start: number) {
  const isNegated = signs[start + 1] === '^';
  const ranges: [string, string][] = [];
  let index = start + (isNegated ? 2 : 1);
  while (signs[index] !== ']' || ranges.length === 0) {
    const low = signAt(signs, index);
    if (low === undefined) return undefined;
    const isRange = signs[low.next] === '-';
    const high = isRange ? signAt(signs, low.next + 1) : low;
    if (high === undefined) return undefined;
    ranges.push([low.sign, high.sign]);
    index = high.next;
  }
  const points = ranges.map(([low, high]) => [low.codePointAt(0) ?? 0, high.codePointAt(0) ?? 0] as const);
  const matches = (sign: number): boolean =>
    sign !== slash && points.some(([low, high]) => low <= sign && sign <= high) !== isNegated;
  return { matches, next: index + 1 };
}

/** Parses one character of a class, possibly escaped. */
function signAt(signs: readonly string[], index: number): { sign: string; next: number } | undefined {
  const isEscaped = signs[index] === '\\';
  const sign = signs[isEscaped ? index + 1 : index];
  if (sign === undefined || (!isEscaped && (sign === '-' || sign === ']'))) return undefined;
  return { sign, next: index + (isEscaped ? 2 : 1) };
}

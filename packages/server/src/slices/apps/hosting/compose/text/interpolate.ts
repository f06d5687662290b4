/** Marks of what is filled in later inside a text; private characters that no file may contain. */
const open = '\uE000';
const close = '\uE001';
const marks = /\uE000([?!=])([^\uE001]*)\uE001/g;

/** A part of a text that is not known yet: a question about a variable, required or not, or a value of the box's own templates. */
export interface Mark {
  kind: 'optional' | 'required' | 'template';
  name: string;
}

const signs = { optional: '?', required: '!', template: '=' } as const;
const kinds = { '?': 'optional', '!': 'required', '=': 'template' } as const;

export const markOf = ({ kind, name }: Mark): string => `${open}${signs[kind]}${name}${close}`;

export const marksIn = (text: string): Mark[] =>
  [...text.matchAll(marks)].map(([, sign, name]) => ({ kind: kinds[sign as '?'], name: name ?? '' }));

export const hasMarks = (text: string): boolean => text.includes(open);

/** Returns the text with each mark replaced. */
export const replaceMarks = (text: string, by: (mark: Mark) => string): string =>
  text.replace(marks, (_, sign: '?', name: string) => by({ kind: kinds[sign], name }));

/** Value of a variable; undefined when it has none. It may contain marks itself. */
export type Lookup = (name: string) => string | undefined;

export class InterpolationError extends Error {}

const expression = /^([A-Za-z_][A-Za-z0-9_]*)(?:(:?[-?+])([\s\S]*))?$/;
const mostNested = 8;
/** Characters of one text. */
const longest = 256 * 1024;

/**
 * Replaces `$NAME` and `${NAME…}` as Compose does (Compose specification, Interpolation); `$$` is a dollar sign. Variables without a value become marks. Throws
 * `InterpolationError` for what is malformed.
 */
export function interpolate(text: string, lookup: Lookup, nested = 0): string {
  if (nested > mostNested) throw new InterpolationError(text);
  let result = '';
  let at = 0;
  while (at < text.length) {
    if (result.length > longest) throw new InterpolationError(text);
    const dollar = text.indexOf('$', at);
    if (dollar < 0) return result + clean(text.slice(at));
    result += clean(text.slice(at, dollar));
    const next = text[dollar + 1];
    if (next === '$') {
      result += '$';
      at = dollar + 2;
    } else if (next === '{') {
      const end = endOf(text, dollar + 2);
      result += expanded(text.slice(dollar + 2, end), lookup, nested);
      at = end + 1;
    } else {
      const name = /^[A-Za-z_][A-Za-z0-9_]*/.exec(text.slice(dollar + 1, dollar + 200))?.[0];
      result += name === undefined ? '$' : (lookup(name) ?? markOf({ kind: 'optional', name }));
      at = dollar + 1 + (name?.length ?? 0);
    }
  }
  return result;
}

const clean = (text: string): string => text.replace(/[\uE000\uE001]/g, '');

/** Returns the index of the brace that closes an expression; braces of inner expressions are skipped. */
function endOf(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '$' && text[at + 1] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new InterpolationError(text);
}

function expanded(inner: string, lookup: Lookup, nested: number): string {
  const [, name, operator, rest = ''] = expression.exec(inner) ?? [];
  if (name === undefined) throw new InterpolationError(inner);
  const value = lookup(name);
  const isThere = value !== undefined && (value !== '' || operator?.startsWith(':') !== true);
  const other = () => interpolate(rest, lookup, nested + 1);
  if (operator?.endsWith('+')) return isThere ? other() : '';
  if (isThere) return value;
  if (operator?.endsWith('-')) return other();
  return markOf({ kind: operator === undefined ? 'optional' : 'required', name });
}

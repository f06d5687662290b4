import { interpolate, type Lookup } from './interpolate.ts';

/** Characters of all values; variables beyond are not replaced, because values made of values can become huge. */
const mostLength = 256 * 1024;
const nothing: Lookup = () => '';
const line = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_.-]*)\s*(?:[=:]\s?([\s\S]*))?$/;

/** Reads a file of `NAME=value` lines as Compose does: quotes, comments, and variables set before or known to `lookup`. Names without a value are left out. */
export function readDotenv(text: string, lookup: Lookup): Map<string, string> {
  const values = new Map<string, string>();
  const known: Lookup = (name) => values.get(name) ?? lookup(name);
  let length = 0;
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const [, name, first] = line.exec(lines[at] ?? '') ?? [];
    if (name === undefined || first === undefined) continue;
    const quote = /^\s*(['"])/.exec(first)?.[1];
    const whole = [first];
    let isOpen = quote !== undefined && !isClosed(first.trimStart().slice(1), quote);
    while (isOpen && at + 1 < lines.length) {
      at += 1;
      const next = lines[at] ?? '';
      whole.push(next);
      isOpen = !isClosed(next, quote ?? '');
    }
    const value = valueIn(whole.join('\n'), quote, length > mostLength ? nothing : known);
    length += value.length;
    values.set(name, value);
  }
  return values;
}

/** Whether a quote that was opened before is closed in a line. */
const isClosed = (line: string, quote: string): boolean =>
  quote === "'" ? line.includes("'") : /(?<!\\)(?:\\\\)*"/.test(line);

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function valueIn(text: string, quote: string | undefined, lookup: Lookup): string {
  const inner = text.trimStart().slice(1);
  if (quote === "'") return inner.slice(0, lengthBefore(inner, "'"));
  if (quote === '"') {
    const end = /(?<!\\)(?:\\\\)*"/.exec(inner);
    const raw = end === null ? inner : inner.slice(0, end.index + end[0].length - 1);
    return safely(
      raw.replace(/\\([nrt"\\])/g, (_, sign: string) => escapes[sign] ?? sign),
      lookup,
    );
  }
  return safely(text.replace(/(?:^|\s)#.*$/, '').trim(), lookup);
}

const lengthBefore = (text: string, sign: string): number => (text.includes(sign) ? text.indexOf(sign) : text.length);

/** A value that only looks like an expression is verbatim. */
function safely(text: string, lookup: Lookup): string {
  try {
    return interpolate(text, lookup);
  } catch {
    return text;
  }
}

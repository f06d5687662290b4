import type { Values } from './dockerfile-bases.ts';

const name = /^\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)(?::?([-+])([^}$]*))?\})/;
/** Parameters of a shell: no build sets them. */
const parameter = /^\$(?:\d+|[@*#?\-$!]|\{\d+(?::?-([^}$]*))?\})/;

/**
 * Replaces variables as newer builders do in a text of `COPY`: a backslash makes the next sign an ordinary one and goes, quotes stay, and nothing is replaced
 * between single quotes. Undefined when the text is malformed, or names a variable whose value only the image could know.
 */
export function expandText(text: string, values: Values): string | undefined {
  let made = '';
  let quote = '';
  for (let index = 0; index < text.length; ) {
    const sign = text[index] ?? '';
    const next = text[index + 1] ?? '';
    if (quote === "'") {
      if (sign === "'") quote = '';
      made += sign;
      index += 1;
    } else if (sign === '\\') {
      const staysInQuotes = quote === '"' && !['"', '$', '\\'].includes(next);
      made += staysInQuotes ? sign + next : next;
      index += 2;
    } else if (sign === '$') {
      const found = variableAt(text.slice(index), values);
      if (found === undefined) return undefined;
      made += found.value;
      index += found.length;
    } else {
      if (sign === quote) quote = '';
      else if (quote === '' && (sign === '"' || sign === "'")) quote = sign;
      made += sign;
      index += 1;
    }
  }
  return quote === '' ? made : undefined;
}

/** Undefined when nobody knows the value. A `$` that begins no name stands for itself. */
function variableAt(text: string, values: Values): { value: string; length: number } | undefined {
  const [ofShell, given = ''] = parameter.exec(text) ?? [];
  if (ofShell !== undefined) return { value: given, length: ofShell.length };
  const [whole, short, long, operator, word = ''] = name.exec(text) ?? [];
  if (whole === undefined) return /^\$\{/.test(text) ? undefined : { value: '$', length: 1 };
  const { length } = whole;
  const value = values.get(short ?? long ?? '');
  if (operator === '+') return { value: value ? word : '', length };
  if (value) return { value, length };
  if (operator === '-') return { value: word, length };
  return value === undefined ? undefined : { value, length };
}

import { decidedText, placeOf, type ReadContext, rawText, textOf } from './read-context.ts';
import type { Item, MapItem } from './text/yaml-tree.ts';

/** Reports a value of the wrong form. */
export function misfit(context: ReadContext, item: Item, key: string): void {
  const value = item.kind === 'text' ? (item.text ?? '').slice(0, 60) : '';
  context.findings.fault(value === '' ? 'value-missing' : 'value-invalid', placeOf(context, item), { key, value });
}

/** Characters of a path, a port, a size or a length of time. Patterns take minutes for longer ones. */
const mostOfValue = 4096;

/** Whether a value is too long for what it is; reports it then. */
export function isTooLong(context: ReadContext, item: Item, key: string, text: string | undefined): boolean {
  const isLong = (text?.length ?? 0) > mostOfValue;
  if (isLong) misfit(context, item, key);
  return isLong;
}

export const isEmpty = (item: Item | undefined): item is undefined =>
  item === undefined || (item.kind === 'text' && (item.text === null || item.text === ''));

/** Returns the items of a list; one text counts as a list of it. */
export function listOf(context: ReadContext, item: Item | undefined, key: string): Item[] {
  if (isEmpty(item)) return [];
  if (item.kind === 'list') return item.items;
  if (item.kind === 'text') return [item];
  misfit(context, item, key);
  return [];
}

/** Returns the entries of a map. */
export function entriesOf(context: ReadContext, item: Item | undefined, key: string): MapItem['entries'] {
  if (isEmpty(item)) return new Map();
  if (item.kind === 'map') return item.entries;
  misfit(context, item, key);
  return new Map();
}

/** Returns the names of a list, or of a map whose keys are names. */
export function namesOf(context: ReadContext, item: Item | undefined, key: string): string[] {
  if (isEmpty(item)) return [];
  if (item.kind === 'map') return [...item.entries.keys()];
  return listOf(context, item, key).flatMap((each) => decidedText(context, each) ?? []);
}

/** Returns pairs of a map, or of a list of `name=value`. A value is undefined when only the name is written. */
export function pairsOf(
  context: ReadContext,
  item: Item | undefined,
  key: string,
): [string, string | undefined, Item][] {
  if (isEmpty(item)) return [];
  if (item.kind === 'map')
    return [...item.entries].map(([name, each]) => {
      if (each.kind !== 'text') misfit(context, each, `${key}.${name}`);
      return [name, rawText(context, each), each];
    });
  return listOf(context, item, key).flatMap((each): [string, string | undefined, Item][] => {
    const raw = rawText(context, each);
    if (raw === undefined) return [];
    const at = raw.indexOf('=');
    return at < 0 ? [[raw, undefined, each]] : [[raw.slice(0, at), raw.slice(at + 1), each]];
  });
}

/** Returns a boolean, `fallback` when it is absent. */
export function flagOf(context: ReadContext, item: Item | undefined, key: string, fallback = false): boolean {
  if (isEmpty(item)) return fallback;
  const text = decidedText(context, item)?.toLowerCase();
  if (text === undefined && item.kind === 'text') return fallback;
  if (['true', 'yes', 'on', '1'].includes(text ?? '')) return true;
  if (!['false', 'no', 'off', '0'].includes(text ?? '')) misfit(context, item, key);
  return false;
}

const units: Readonly<Record<string, number>> = { '': 1, b: 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 };

/** Returns bytes: `512m`, `1.5gb`, `64MiB`; undefined when it is absent or malformed. */
export function bytesOf(context: ReadContext, item: Item | undefined, key: string): number | undefined {
  if (isEmpty(item)) return undefined;
  const text = decidedText(context, item);
  if (text === undefined || isTooLong(context, item, key, text)) return undefined;
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)\s*([bkmgt]?)(?:i?b)?$/i.exec(text.trim()) ?? [];
  const bytes = number === undefined ? Number.NaN : Math.round(Number(number) * (units[unit.toLowerCase()] ?? 1));
  if (Number.isSafeInteger(bytes)) return bytes;
  misfit(context, item, key);
  return undefined;
}

const lengths: Readonly<Record<string, number>> = { us: 1e-6, ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 };

/** Returns seconds: `30s`, `1m30s`, `500ms`; undefined when it is absent or malformed. */
export function secondsOf(context: ReadContext, item: Item | undefined, key: string): number | undefined {
  if (isEmpty(item)) return undefined;
  const text = decidedText(context, item);
  if (text === undefined || isTooLong(context, item, key, text)) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(us|ms|s|m|h|d)/g)];
  if (parts.length > 0 && parts.map(([whole]) => whole).join('') === text)
    return parts.reduce((sum, [, number, unit = 's']) => sum + Number(number) * (lengths[unit] ?? 1), 0);
  misfit(context, item, key);
  return undefined;
}

/** Returns a command as its words: a list as it is, a text split as a shell would. Undefined when it is absent. */
export function wordsOf(context: ReadContext, item: Item | undefined, key: string): string[] | undefined {
  if (item === undefined || (item.kind === 'text' && item.text === null)) return undefined;
  if (item.kind === 'list') return item.items.flatMap((each) => textOf(context, each) ?? []);
  const text = textOf(context, item);
  if (text === undefined) misfit(context, item, key);
  return text === undefined ? undefined : splitWords(text);
}

/** Splits a text at blanks; quotes and backslashes protect them. */
function splitWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    const next = text[at + 1] ?? '';
    if (quote === '' && /\s/.test(sign)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (sign === quote) quote = '';
    else if (quote === '' && (sign === '"' || sign === "'")) {
      quote = sign;
      word ??= '';
    } else if (sign === '\\' && quote !== "'" && next !== '' && (quote === '' || /["\\$`\n]/.test(next))) {
      at += 1;
      word = (word ?? '') + (next === '\n' ? '' : next);
    } else word = (word ?? '') + sign;
  }
  return word === undefined ? words : [...words, word];
}

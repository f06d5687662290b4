import { fillPlaceholders } from '@kontor/contract/rules/placeholders';
import type { Dictionary } from './namespace.ts';

export type Values = Record<string, string | number>;

/**
 * Returns the sentence under a key (`login.title`) of a dictionary; `undefined` when there is none. With a `count`, selects singular or plural, the
 * only forms of both our languages (CLDR). `{name}` is replaced by the value of that name.
 */
export function formatMessage(dictionary: Dictionary | undefined, key: string, values: Values): string | undefined {
  const path = key.split('.');
  const last = path.pop() ?? '';
  const part = path.reduce<Dictionary | string | undefined>(
    (found, name) => (typeof found === 'object' ? found[name] : undefined),
    dictionary,
  );
  if (typeof part !== 'object') return undefined;
  const form = values.count === undefined ? undefined : part[`${last}_${values.count === 1 ? 'one' : 'other'}`];
  const sentence = form ?? part[last];
  if (typeof sentence !== 'string') return undefined;
  return fillPlaceholders(sentence, values);
}

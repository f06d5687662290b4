import type { JournalEntry } from '@kontor/contract/machine/journal';
import { actionSentence } from '@kontor/contract/machine/journal-actions';
import type { Language } from '@kontor/contract/refusals';
import type { JournalRow } from '../../../core/journal-chain.ts';

/** Returns the full name of a user, or what an app is called; undefined for neither. */
export type NameOf = (idOrUid: string, language: Language) => string | undefined;

/** Returns a row as it is shown. */
export function viewEntry(row: JournalRow, language: Language, nameOf: NameOf): JournalEntry {
  const { id, at, actor, address, action, subject } = row;
  return {
    ...{ id, at: new Date(at).toISOString(), actor, address, action, subject },
    name: actor === 'box' ? serverName[language] : (nameOf(actor, language) ?? actor),
    text: actionSentence(action, language, nameOf(subject, language) ?? subject),
    changes: changesOf(row),
  };
}

const serverName = { de: 'Der Server', en: 'The server' };

const longest = 300;

/** Returns what differs between before and after, field by field. */
export function changesOf({ before, after }: Pick<JournalRow, 'before' | 'after'>): JournalEntry['changes'] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: wordOf(old[field]), after: wordOf(now[field]) }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf(json: string | null): Record<string, unknown> {
  const value: unknown = json === null ? {} : JSON.parse(json);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { '': value };
}

function wordOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = Array.isArray(value) ? value.map(wordOf).join(', ') : plainOf(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const plainOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

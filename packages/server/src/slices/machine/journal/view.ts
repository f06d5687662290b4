import type { JournalEntry } from '@kontor/contract/machine/journal';
import { actionSentence } from '@kontor/contract/machine/journal-actions';
import { actionsOfKind } from '@kontor/contract/machine/journal-kinds';
import type { Language } from '@kontor/contract/refusals';
import { readableAddress, readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import type { JournalRow } from '../../../core/journal-chain.ts';

/** Returns the full name of a user, or what an app is called; undefined for neither. */
export type NameOf = (idOrUid: string, language: Language) => string | undefined;

/** Returns a row as it is shown. */
export function viewEntry(row: JournalRow, language: Language, nameOf: NameOf): JournalEntry {
  const { id, at, actor, address, action, subject } = row;
  return {
    ...{ id, at: new Date(at).toISOString(), actor, address, action, subject },
    name: actor === 'box' ? serverName[language] : (nameOf(actor, language) ?? readable(actor)),
    text: actionSentence(action, language, subjectOf(row, language, nameOf)),
    changes: changesOf(row, (group) => groupTitle(group, language, nameOf)),
  };
}

const serverName = { de: 'Der Server', en: 'The server' };

/** What the groups of the roles are called, as the page of groups does. */
const roleTitles: Record<string, Record<Language, string>> = {
  admin: { de: 'Administratoren', en: 'Administrator' },
  signing: { de: 'Manager', en: 'Manager' },
};

/** Returns the title of a group: of a role, of the app it is for, or its own name. */
const groupTitle = (cn: string, language: Language, nameOf: NameOf): string =>
  roleTitles[cn]?.[language] ?? nameOf(cn, language) ?? cn;

const isAboutGroup = (action: string): boolean => actionsOfKind('groups').some((one) => one === action);

const subjectOf = ({ action, subject }: JournalRow, language: Language, nameOf: NameOf): string =>
  isAboutGroup(action) ? groupTitle(subject, language, nameOf) : (nameOf(subject, language) ?? readable(subject));

/** Fields that list groups; a list without a name is that of an entry about the apps of a group. */
const groupFields = new Set(['', 'groups', 'memberGroups', 'apps']);

const longest = 300;

/** Returns what differs between before and after, field by field; lists of groups with their titles. */
export function changesOf(
  { before, after }: Pick<JournalRow, 'before' | 'after'>,
  titleOf: (group: string) => string = String,
): JournalEntry['changes'] {
  const titled = (field: string, value: unknown) =>
    groupFields.has(field) && Array.isArray(value) ? value.map((one) => titleOf(String(one))) : value;
  const word = (field: string, value: unknown) => wordOf(titled(field, value));
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: word(field, old[field]), after: word(field, now[field]) }))
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

const plainOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : readable(String(value));

/** Returns a username, an address or a domain as people write it; any other text stays. */
const readable = (text: string): string => readableDomain(readableAddress(text));

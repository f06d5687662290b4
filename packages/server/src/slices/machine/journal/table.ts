import type { JournalEntry } from '@kontor/contract/machine/journal';
import type { Language } from '@kontor/contract/refusals';
import { byteOrderMark, tableLine } from '../../../core/table-lines.ts';

const heads = {
  de: ['Zeit (UTC)', 'Wer', 'Benutzername', 'Adresse', 'Was', 'Gegenstand', 'Änderungen'],
  en: ['Time (UTC)', 'Who', 'Username', 'Address', 'What', 'Subject', 'Changes'],
} as const satisfies Record<Language, readonly string[]>;

/** Writes entries as lines that office programs open with a click: semicolons, CRLF, a byte order mark in front. */
export const tableOf = {
  head: (language: Language): string => `${byteOrderMark}${tableLine(heads[language])}`,
  lines: (entries: readonly JournalEntry[]): string =>
    entries
      .map(({ at, name, actor, address, text, subject, changes }) =>
        tableLine([at, name, actor, address, text, subject, changes.map(changeOf).join(', ')]),
      )
      .join(''),
};

const changeOf = ({ field, before, after }: JournalEntry['changes'][number]): string =>
  `${field}: ${before} → ${after}`;

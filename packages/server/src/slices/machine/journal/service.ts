import type { JournalEntries, JournalFilter } from '@kontor/contract/machine/journal';
import type { Language } from '@kontor/contract/refusals';
import { runYielding, type YieldingWork } from '@kontor/platform/work/yielding-work';
import type { ServerContext } from '../../../core/server-context.ts';
import { createJournalDb, type JournalQuery } from './db.ts';
import { tableOf } from './table.ts';
import { type NameOf, viewEntry } from './view.ts';

export interface JournalServiceNeeds {
  core: Pick<ServerContext, 'database'>;
  nameOf: NameOf;
}

export type JournalService = ReturnType<typeof createJournalService>;

const page = 100;
const mostOwn = 50;
/** Lines of a table at most, and per turn of the thread. */
const mostExported = 100_000;
const perTurn = 500;

/** Reads the journal for administrators, and for everybody what was done to the own account. */
export function createJournalService({ core, nameOf }: JournalServiceNeeds) {
  const db = createJournalDb(core.database);
  function* tableIn(filter: JournalFilter, language: Language): YieldingWork<string> {
    const parts = [tableOf.head(language)];
    let before: number | undefined;
    for (let lines = 0; lines < mostExported; lines += perTurn) {
      const rows = db.find({ ...queryOf(filter), before, limit: perTurn });
      parts.push(tableOf.lines(rows.map((row) => viewEntry(row, language, nameOf))));
      if (rows.length < perTurn) break;
      before = rows.at(-1)?.id;
      yield;
    }
    return parts.join('');
  }
  return {
    list(filter: JournalFilter & { before?: number | undefined }, language: Language): JournalEntries {
      const rows = db.find({ ...queryOf(filter), before: filter.before, limit: page + 1 });
      const entries = rows.slice(0, page).map((row) => viewEntry(row, language, nameOf));
      return { entries, hasMore: rows.length > page };
    },
    /** Resolves with a table of the entries, newest first; requests are served in between. */
    exportTable: (filter: JournalFilter, language: Language): Promise<string> => runYielding(tableIn(filter, language)),
    listOwn: (uid: string, language: Language) =>
      db.aboutUser(uid, mostOwn).map((row) => {
        const { id, at, name, text } = viewEntry(row, language, nameOf);
        return { id, at, name, text };
      }),
  };
}

function queryOf({ who, action, from, until }: JournalFilter): Omit<JournalQuery, 'limit' | 'before'> {
  const at = (time: string | undefined) => (time === undefined ? undefined : Date.parse(time));
  return { who: who.toLowerCase(), action, from: at(from), until: at(until) };
}

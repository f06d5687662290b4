import type { JournalArchive, JournalEntries, JournalEntry, JournalFilter } from '@kontor/contract/machine/journal';
import { actionsOfKind } from '@kontor/contract/machine/journal-kinds';
import type { Language } from '@kontor/contract/refusals';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { runYielding, type YieldingWork } from '@kontor/platform/work/yielding-work';
import { archivedRows } from '../../../core/journal-archive.ts';
import type { JournalRow } from '../../../core/journal-chain.ts';
import { journalArchives } from '../../../core/journal-chain-db.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { createJournalDb, type JournalQuery } from './db.ts';
import { createOfUserDb } from './of-user-db.ts';
import { tableOf } from './table.ts';
import { type NameOf, viewEntry } from './view.ts';

export interface JournalServiceNeeds {
  core: Pick<ServerContext, 'config' | 'database' | 'log'>;
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
  const ofUser = createOfUserDb(core.database);
  /** Returns a function that shows rows. A name that a removed user had before is not told as that of the user who has it now. */
  function createViewer(language: Language) {
    const added = new Map<string, number>();
    function isOfNow(uid: string, row: number): boolean {
      const from = added.get(uid) ?? ofUser.addedUser(uid);
      added.set(uid, from);
      return row >= from;
    }
    return (row: JournalRow): JournalEntry =>
      viewEntry(row, language, (what, spoken) =>
        what.includes('@') && !isOfNow(what, row.id) ? undefined : nameOf(what, spoken),
      );
  }
  function* tableIn(filter: JournalFilter, language: Language): YieldingWork<string> {
    const parts = [tableOf.head(language)];
    const view = createViewer(language);
    let before: number | undefined;
    for (let lines = 0; lines < mostExported; lines += perTurn) {
      const rows = db.find({ ...queryOf(filter), before, limit: perTurn });
      parts.push(tableOf.lines(rows.map(view)));
      if (rows.length < perTurn) break;
      before = rows.at(-1)?.id;
      yield;
    }
    return parts.join('');
  }
  /** Resolves with a table of an archive, oldest first. */
  async function tableOfArchive(name: string, filter: JournalFilter, language: Language): Promise<string> {
    if (!journalArchives(core.database).some((archive) => archive.name === name)) throw new RefusedError('not-found');
    const query = queryOf(filter);
    const parts = [tableOf.head(language)];
    const view = createViewer(language);
    let lines = 0;
    try {
      for await (const rows of archivedRows(core.config.data, name)) {
        const fitting = rows.filter((row) => fits(row, query)).slice(0, mostExported - lines);
        lines += fitting.length;
        parts.push(tableOf.lines(fitting.map(view)));
        if (lines >= mostExported) break;
      }
    } catch (err) {
      if (!(err instanceof AdapterError)) throw err;
      core.log.error({ err, archive: name }, 'An archive of the journal cannot be read');
      throw new RefusedError('journal-archive-unreadable');
    }
    return parts.join('');
  }
  return {
    list(filter: JournalFilter & { before?: number | undefined }, language: Language): JournalEntries {
      const rows = db.find({ ...queryOf(filter), before: filter.before, limit: page + 1 });
      const entries = rows.slice(0, page).map(createViewer(language));
      return { entries, hasMore: rows.length > page };
    },
    /** Resolves with a table of the entries, newest first; requests are served in between. */
    exportTable: (
      { archive, ...filter }: JournalFilter & { archive?: string | undefined },
      language: Language,
    ): Promise<string> =>
      archive === undefined ? runYielding(tableIn(filter, language)) : tableOfArchive(archive, filter, language),
    listArchives: (): JournalArchive[] =>
      journalArchives(core.database)
        .map(({ name, rows }) => ({ name, entries: rows }))
        .reverse(),
    listOwn: (uid: string, language: Language) =>
      ofUser
        .aboutUser(uid, ofUser.addedUser(uid), mostOwn)
        .map(createViewer(language))
        .map(({ id, at, name, text }) => ({ id, at, name, text })),
  };
}

type Criteria = Omit<JournalQuery, 'limit' | 'before'>;

function queryOf({ who, action, kind, from, until }: JournalFilter): Criteria {
  const at = (time: string | undefined) => (time === undefined ? undefined : Date.parse(time));
  const ofKind = kind && actionsOfKind(kind);
  const actions =
    action === undefined ? ofKind : [action].filter((one) => ofKind?.some((other) => other === one) ?? true);
  return { who: lowerCase(who), actions, from: at(from), until: at(until) };
}

/** Returns the text with A to Z in lower case, as SQLite's `lower` does. */
const lowerCase = (text: string): string => text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

/** Whether a row of an archive is what the database would find. */
const fits = ({ at, actor, subject, action }: JournalRow, { who, actions, from, until }: Criteria): boolean =>
  (lowerCase(actor).includes(who) || lowerCase(subject).includes(who)) &&
  (actions?.includes(action) ?? true) &&
  at >= (from ?? at) &&
  at <= (until ?? at);

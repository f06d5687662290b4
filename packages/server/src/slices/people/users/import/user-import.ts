import { randomInt } from 'node:crypto';
import type { ImportReport } from '@kontor/contract/people/users';
import { sentenceOf } from '@kontor/contract/refusals';
import { proposePassword } from '@kontor/contract/rules/people/temporary-password';
import type { Actor, Caller } from '@kontor/platform/http/actor';
import type { Workbooks } from '../../../../adapters/archives/workbooks.ts';
import type { AccountContext } from '../accounts/account-context.ts';
import type { UserCreation } from '../accounts/user-creation.ts';
import { createBatchAdding } from './add-batch.ts';
import { type Checked, createEntryCheck, type EntryOptions, type Line, refuseDoubleMail } from './check-entry.ts';
import { writeTable } from './csv.ts';
import { atFile, mostLines, readRows } from './read-rows.ts';
import { recognize } from './recognize.ts';
import { createResemblance } from './resemblance.ts';
import { entriesOf, exportLine, missingNames, type Table, tableColumns } from './user-table.ts';

export interface ImportOptions extends EntryOptions {
  path: string;
  isDryRun: boolean;
  /** What each column is, instead of what it is recognized as; empty for one that is ignored. */
  columns: readonly string[] | undefined;
  /** Every added user gets a temporary password, which only the report contains. */
  givesPasswords: boolean;
}

/** Users who get a password in one import: each takes a slow hash, and somebody prints and hands out the list. */
const mostPasswords = 300;
/** Users per transaction; other work gets its turn between two of them. Those with passwords are added in one. */
const chunk = 200;

/** Import and export of users as tables. Existing users stay unchanged, so the same table may be imported again. */
export function createUserImport(context: AccountContext, create: UserCreation, workbooks: Workbooks) {
  const { core, users, groups, passwords } = context;
  const { database, journal } = core;
  const check = createEntryCheck(context, create);
  const addBatch = createBatchAdding(context, create);

  function finish(actor: Actor, read: ReadLines): ImportReport {
    const report = reportOf(false, read);
    const { added, existing, faulty } = report;
    journal.record(actor, 'import-people', 'people', { after: { added, existing, faulty } });
    return report;
  }

  return {
    /** `remember` stores the report within the last transaction, where the call has a key. */
    async importTable(
      caller: Caller,
      options: ImportOptions,
      remember: (report: ImportReport) => void = () => {},
    ): Promise<ImportReport> {
      const { isDryRun, givesPasswords, language } = options;
      const table = entriesIn(await readRows(options.path, workbooks), options, core.boxAddress.domain());
      const { entries } = table;
      const resembling = createResemblance(users.all());
      const state = {
        ...{ seen: new Map(), existing: new Map() },
        ...{ missingGroups: new Map<string, string>(), resembling },
      };
      const mails = new Set<string>();
      const lines: Line[] = [];
      const read = () => ({ lines, table, missingGroups: [...state.missingGroups.values()] });
      // A kill leaves no user whose password no report contains.
      const size = givesPasswords ? mostPasswords : chunk;
      for (let from = 0; from < entries.length; from += size) {
        const batch = entries.slice(from, from + size).map((entry) => check(entry, state, options));
        lines.push(...batch.map(({ line }) => line));
        refuseDoubleMail(batch, mails, language);
        if (givesPasswords && !isDryRun) await givePasswords(batch, passwords.hash);
        if (!isDryRun)
          database.transaction(() => {
            addBatch(caller, batch, options);
            if (from + size >= entries.length) remember(finish(caller.actor, read()));
          });
        await new Promise((resolve) => setImmediate(resolve));
      }
      return reportOf(isDryRun, read());
    },
    exportTable(actor: Actor): string {
      const memberships = groups.memberships();
      const lines = users.all().map((row) => exportLine(row, memberships.get(row.uid) ?? []));
      journal.record(actor, 'export-people', 'people', { after: { people: lines.length } });
      return writeTable([[...tableColumns], ...lines]);
    },
  };
}

interface ReadLines {
  lines: Line[];
  table: ReadTable;
  missingGroups: string[];
}

function reportOf(dryRun: boolean, { lines, table, missingGroups }: ReadLines): ImportReport {
  const count = (state: Line['state']) => lines.filter((line) => line.state === state).length;
  const { ignoredColumns, unreadLines, columnNames, problem } = table;
  return {
    dryRun,
    added: count('added'),
    existing: count('existing'),
    faulty: count('faulty'),
    leftOut: count('left-out'),
    ignoredColumns: ignoredColumns.map((name) => shortened(name)),
    unreadLines: unreadLines
      .slice(0, mostUnread)
      .map(({ line, text }) => ({ line, text: shortened(text, longestSample) })),
    columnNames: Object.fromEntries(Object.entries(columnNames).map(([field, name]) => [field, shortened(name)])),
    columns: table.columns.map(viewColumn),
    missingGroups,
    ...(problem !== undefined && { problem }),
    lines,
  };
}

/** Lines that are not read and told at most: more are a table of something else. */
const mostUnread = 50;
const samples = 3;
const longestSample = 60;

function viewColumn({ name, field, by, values, isSecret }: Table['columns'][number]): ImportReport['columns'][number] {
  const shown = isSecret ? [] : [...new Set(values)].slice(0, samples);
  return {
    name: shortened(name),
    ...(field !== undefined && { field, by }),
    samples: shown.map((value) => shortened(value, longestSample)),
  };
}

/** Proposes a password for each user who is about to be added. */
async function givePasswords(batch: readonly Checked[], hash: (password: string) => Promise<string>): Promise<void> {
  for (const checked of batch) {
    if (checked.row === undefined || checked.row.enabled === 0) continue;
    const password = proposePassword((end) => randomInt(end));
    checked.passwordHash = await hash(password);
    checked.line.password = password;
  }
}

/** A text of a table in a sentence: in one line, and not all of a long one. */
function shortened(text: string, most = 120): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > most ? `${plain.slice(0, most)}…` : plain;
}

type ReadTable = Table & { problem?: string };

function entriesIn(rows: readonly string[][], options: ImportOptions, boxDomain: string): ReadTable {
  const { isDryRun, columns, givesPasswords, language } = options;
  const shape = recognize(rows, boxDomain, columns);
  const missing = missingNames(shape);
  if (missing) {
    const refusal = atFile(missing, { found: shortened((rows[shape.head] ?? []).filter(Boolean).join(', ')) });
    if (!isDryRun) throw refusal;
    const problem = sentenceOf(missing, language, refusal.params);
    return { ...entriesOf([], shape), problem };
  }
  const table = entriesOf(rows, shape);
  if (table.entries.length === 0) throw atFile('table-empty');
  const limit = givesPasswords ? mostPasswords : mostLines;
  if (table.entries.length > limit) throw atFile('table-too-long', { most: limit });
  return table;
}

export type UserImport = ReturnType<typeof createUserImport>;

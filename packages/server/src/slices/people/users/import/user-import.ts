import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ImportReport } from '@kontor/contract/people/users';
import type { Language, RefusalCode } from '@kontor/contract/refusals';
import { proposePassword } from '@kontor/contract/rules/people/temporary-password';
import { type RefusalParams, RefusedError } from '@kontor/platform/errors';
import type { Actor, Caller } from '@kontor/platform/http/actor';
import { noPassword } from '../../passwords/index.ts';
import type { AccountContext } from '../accounts/account-context.ts';
import type { UserCreation } from '../accounts/user-creation.ts';
import { type Checked, createEntryCheck, type Line, refuseDoubleMail, sentences } from './check-entry.ts';
import { decodeText, isWorkbook, readTable, writeTable } from './csv.ts';
import { entriesOf, exportLine, missingNames, type Table, tableColumns } from './user-table.ts';

export interface ImportOptions {
  path: string;
  isDryRun: boolean;
  /** Every added user gets a link to set a password. */
  invites: boolean;
  /** Every added user gets a temporary password, which only the report contains. */
  givesPasswords: boolean;
  language: Language;
}

const most = 20_000;
/** Users who get a password in one import: each takes a slow hash, and somebody prints and hands out the list. */
const mostPasswords = 300;
/** Users per transaction; other work gets its turn between two of them. Those with passwords are added in one. */
const chunk = 200;

/** Import and export of users as tables. Existing users stay unchanged, so the same table may be imported again. */
export function createUserImport(context: AccountContext, create: UserCreation) {
  const { core, users, groups, passwords } = context;
  const { database, journal } = core;
  const check = createEntryCheck(context, create);

  /** Adds one batch in one transaction. A name or an address may have been taken since the check. */
  function addBatch(
    { actor, checkAccess }: Caller,
    batch: readonly Checked[],
    { invites, language }: ImportOptions,
  ): void {
    database.transaction(() => {
      checkAccess();
      const joining: [string, string[]][] = [];
      for (const checked of batch) {
        const { line, row, groups: cns } = checked;
        if (row === undefined) continue;
        try {
          database.transaction(() => create.add(actor, row, accountOf(checked, invites)));
          line.state = 'added';
          if (cns.length > 0) joining.push([row.uid, cns]);
        } catch (error) {
          if (!(error instanceof RefusedError)) throw error;
          Object.assign(line, { state: 'faulty', fields: sentences(error, language), password: undefined });
        }
      }
      groups.joinAll(joining);
    });
  }

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
      const { path, isDryRun, givesPasswords, language } = options;
      const { entries, ...columns } = await readEntries(path, givesPasswords ? mostPasswords : most);
      const seen = new Map<string, number>();
      const mails = new Set<string>();
      const lines: Line[] = [];
      // A kill leaves no user whose password no report contains.
      const size = givesPasswords ? mostPasswords : chunk;
      for (let from = 0; from < entries.length; from += size) {
        const batch = entries.slice(from, from + size).map((entry) => check(entry, seen, options));
        lines.push(...batch.map(({ line }) => line));
        refuseDoubleMail(batch, mails, language);
        if (givesPasswords && !isDryRun) await givePasswords(batch, passwords.hash);
        if (!isDryRun)
          database.transaction(() => {
            addBatch(caller, batch, options);
            if (from + size >= entries.length) remember(finish(caller.actor, { lines, ...columns }));
          });
        await new Promise((resolve) => setImmediate(resolve));
      }
      return reportOf(isDryRun, { lines, ...columns });
    },
    exportTable(actor: Actor): string {
      const memberships = groups.memberships();
      const lines = users.all().map((row) => exportLine(row, memberships.get(row.uid) ?? []));
      journal.record(actor, 'export-people', 'people', { after: { people: lines.length } });
      return writeTable([[...tableColumns], ...lines]);
    },
  };
}

type ReadLines = Pick<ImportReport, 'lines' | 'ignoredColumns' | 'columnNames'>;

function reportOf(dryRun: boolean, { lines, ...columns }: ReadLines): ImportReport {
  const count = (state: Line['state']) => lines.filter((line) => line.state === state).length;
  return { dryRun, added: count('added'), existing: count('existing'), faulty: count('faulty'), ...columns, lines };
}

function accountOf({ passwordHash }: Checked, invites: boolean) {
  return { passwordHash: passwordHash ?? noPassword, groups: [], invites, isTemporary: passwordHash !== undefined };
}

/** Proposes a password for each user who is about to be added. */
async function givePasswords(batch: readonly Checked[], hash: (password: string) => Promise<string>): Promise<void> {
  for (const checked of batch) {
    if (checked.row === undefined) continue;
    const password = proposePassword((end) => randomInt(end));
    checked.passwordHash = await hash(password);
    checked.line.password = password;
  }
}

const atFile = (code: RefusalCode, params: RefusalParams = {}) =>
  new RefusedError(code, { params, fields: { file: code } });

/** The first line of a table in a sentence: in one line, and not all of a long one. */
function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > 120 ? `${plain.slice(0, 120)}…` : plain;
}

async function readEntries(path: string, most: number): Promise<Table> {
  const bytes = await readFile(path);
  if (isWorkbook(bytes)) throw atFile('table-is-workbook');
  const text = decodeText(bytes);
  if (text.trim() === '') throw atFile('table-empty');
  const rows = readTable(text);
  const [head = []] = rows ?? [];
  // A picture, say: text has no such characters.
  if (rows === undefined || /[^\P{Cc}\s]/u.test(head.join(''))) throw atFile('table-unreadable');
  const missing = missingNames(head);
  if (missing) throw atFile(missing, { found: shortened(head.join(', ')) });
  const table = entriesOf(rows);
  if (table.entries.length === 0) throw atFile('table-empty');
  if (table.entries.length > most) throw new RefusedError('table-too-long', { params: { most } });
  return table;
}

export type UserImport = ReturnType<typeof createUserImport>;

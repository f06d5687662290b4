import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type ImportReport, newUser } from '@kontor/contract/people/users';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { proposePassword } from '@kontor/contract/rules/people/temporary-password';
import { type FieldErrors, RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import { fieldSentences } from '@kontor/platform/http/error-response';
import { validationError } from '@kontor/platform/http/validation-errors';
import { isSystemGroup } from '../../groups/index.ts';
import { noPassword } from '../../passwords/index.ts';
import type { AccountContext } from '../accounts/account-context.ts';
import type { UserCreation } from '../accounts/user-creation.ts';
import type { NewUserRow } from '../db.ts';
import { decodeText, readTable, writeTable } from './csv.ts';
import {
  type Entry,
  entriesOf,
  exportLine,
  groupsOfEntry,
  type Table,
  tableColumns,
  uidOfEntry,
} from './user-table.ts';

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

type Line = ImportReport['lines'][number];
interface Checked {
  line: Line;
  row?: NewUserRow;
  groups: string[];
  /** Of a temporary password. */
  passwordHash?: string;
}

/** Import and export of users as tables. Existing users stay unchanged, so the same table may be imported again. */
export function createUserImport(context: AccountContext, create: UserCreation) {
  const { core, db, users, groups, passwords } = context;
  const { database, boxAddress, journal } = core;

  function check(entry: Entry, seen: Set<string>, { language, invites }: ImportOptions): Checked {
    const { typed } = entry;
    const uid = uidOfEntry(typed, boxAddress.domain(), (name) => seen.has(name) || isOther(db.find(name), typed));
    const displayName = [typed.givenname, typed.surname].filter(Boolean).join(' ');
    const line: Line = { line: entry.line, uid, displayName, state: 'new', fields: {} };
    const cns = groupsOfEntry(typed);
    if (db.find(uid) !== undefined) return { line: { ...line, state: 'existing' }, groups: cns };
    try {
      if (seen.has(uid)) throw new RefusedError('user-name-taken', { fields: { uid: 'user-name-taken' } });
      seen.add(uid);
      return { line, row: rowOf(entry, uid, cns, invites), groups: cns };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return { line: { ...line, state: 'faulty', fields: sentences(error, language) }, groups: cns };
    }
  }

  function rowOf({ typed }: Entry, uid: string, cns: string[], invites: boolean): NewUserRow {
    create.refuseTaken(uid);
    const { groups: _groups, ...fields } = typed;
    const language = boxAddress.language();
    const read = newUser.safeParse({ ...fields, uid, preferredLanguage: typed.preferredLanguage ?? language });
    if (!read.success) throw validationError(read.error);
    const faults: FieldErrors = {};
    // A table cannot make anybody an administrator.
    if (read.data.posixGroupName === 'admin') faults.posixGroupName = 'field-locked';
    if (invites && !read.data.externEmail) faults.externEmail = 'no-address-for-invitation';
    if (cns.some((cn) => isSystemGroup(cn) || groups.find(cn) === undefined)) faults.groups = 'field-invalid';
    if (Object.keys(faults).length > 0) throw new RefusedError('fields-invalid', { fields: faults });
    return create.rowOf(read.data, language);
  }

  /** Adds one batch in one transaction. A name or an address may have been taken since the check. */
  function addBatch(actor: Actor, batch: readonly Checked[], invites: boolean, language: Language): void {
    database.transaction(() => {
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
      actor: Actor,
      options: ImportOptions,
      remember: (report: ImportReport) => void = () => {},
    ): Promise<ImportReport> {
      const { path, isDryRun, invites, givesPasswords, language } = options;
      const { entries, ...columns } = await readEntries(path, givesPasswords ? mostPasswords : most);
      const seen = new Set<string>();
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
            addBatch(actor, batch, invites, language);
            if (from + size >= entries.length) remember(finish(actor, { lines, ...columns }));
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

/** Whether a user with a derived uid is somebody else than the entry: the same table may be imported again. */
function isOther(
  user: { givenname: string; surname: string } | undefined,
  { givenname = '', surname = '' }: Entry['typed'],
): boolean {
  return user !== undefined && (user.givenname !== givenname || user.surname !== surname);
}

async function readEntries(path: string, most: number): Promise<Table> {
  const rows = readTable(decodeText(await readFile(path)));
  const table = rows && entriesOf(rows);
  if (table === undefined) throw new RefusedError('table-unreadable', { fields: { file: 'table-unreadable' } });
  if (table.entries.length > most) throw new RefusedError('table-too-long', { params: { most } });
  return table;
}

/** Marks lines as faulty whose internal address occurs earlier in the table. */
function refuseDoubleMail(batch: readonly Checked[], mails: Set<string>, language: Language): void {
  for (const checked of batch) {
    const mail = checked.row?.intern_email;
    if (mail === undefined) continue;
    if (mails.has(mail)) {
      const fields = { internEmail: sentenceOf('field-taken', language) };
      Object.assign(checked.line, { state: 'faulty', fields });
      delete checked.row;
    }
    mails.add(mail);
  }
}

function sentences(refused: RefusedError, language: Language): Record<string, string> {
  const named = fieldSentences(refused, language);
  return Object.keys(named).length > 0 ? named : { uid: sentenceOf(refused.code, language, refused.params) };
}

export type UserImport = ReturnType<typeof createUserImport>;

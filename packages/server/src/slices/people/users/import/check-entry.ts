import { type ImportNote, importNoteOf } from '@kontor/contract/people/import-notes';
import { type ImportReport, newUser } from '@kontor/contract/people/users';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { isReservedGroupName } from '@kontor/contract/rules/people/group-name';
import { type FieldErrors, type RefusalParams, RefusedError } from '@kontor/platform/errors';
import { fieldSentences } from '@kontor/platform/http/error-response';
import { validationError } from '@kontor/platform/http/validation-errors';
import type { AccountContext } from '../accounts/account-context.ts';
import type { UserCreation } from '../accounts/user-creation.ts';
import type { NewUserRow } from '../db.ts';
import { namesakeUids } from '../typed-names.ts';
import { type Access, accessOf } from './access-words.ts';
import { type CheckedGroups, createGroupCheck } from './check-groups.ts';
import { asChosen, type Identified, type IdentifyNeeds, identify, isCertainly } from './identify.ts';
import { guestMail, kindOf, soundsLikeNobody } from './kinds.ts';
import { damageOf, hasLostCharacter, isRounded, tidyLanguage, tidyMail, tidyPhone } from './tidy-values.ts';
import { type Entry, longestGroups, uidOfEntry } from './user-table.ts';

export type Line = ImportReport['lines'][number];
/** A line of a table, and the user to add where it is good. */
export interface Checked {
  line: Line;
  row?: NewUserRow;
  groups: string[];
  /** Of a temporary password. */
  passwordHash?: string;
}

export interface EntryOptions {
  language: Language;
  invites: boolean;
  leavesBlockedOut: boolean;
  missingGroups: 'add' | 'leave-out' | undefined;
  /** Numbers of lines nobody is added of. */
  leftOutLines: ReadonlySet<number>;
  /** Numbers of lines that are added although they resemble a user; undefined adds all of them. */
  certainLines: ReadonlySet<number> | undefined;
  /** Chosen usernames, by number of line. */
  userNames: ReadonlyMap<number, string>;
}

interface Remark {
  note: ImportNote;
  params?: RefusalParams;
}

/** A line of a user who exists, and whether more than the name says so. */
interface ExistingLine {
  line: Line;
  isCertain: boolean;
}

/** What the entries before it left behind. */
export interface CheckState {
  /** Entries by what makes short names equal (`keyOf`). */
  seen: Map<string, Entry>;
  /** The first line of each user who exists, by username. */
  existing: Map<string, ExistingLine>;
  /** Names of groups that do not exist, by what makes names equal; only those of lines without other faults. */
  missingGroups: Map<string, string>;
  /** Returns the username of whoever the entry seems to be, of those from before the import. */
  resembling(typed: Entry['typed']): string | undefined;
}

/** Creates a function that checks one entry of a table. */
export function createEntryCheck({ core, db, users, groups, passwords }: AccountContext, create: UserCreation) {
  const { boxAddress, clock } = core;
  const checkGroups = createGroupCheck(groups);

  const findNamed = (uid: string) =>
    [uid, ...namesakeUids(uid, boxAddress)].map(db.find).find((user) => user !== undefined);

  /** Returns the same for usernames with one short name. */
  const keyOf = (uid: string): string => [uid, ...namesakeUids(uid, boxAddress)].sort()[0] ?? uid;

  function lockedOut(uid: string): Pick<Line, 'withoutPassword' | 'hasLink'> {
    if (db.find(uid)?.external === 1 || passwords.hasPassword(uid)) return {};
    const hasLink = passwords.linkWithPinUntil(uid) !== undefined;
    return { withoutPassword: true, ...(hasLink && { hasLink }) };
  }

  function check(entry: Entry, state: CheckState, options: EntryOptions): Checked {
    const { language } = options;
    const remarks: Remark[] = [];
    const { access, typed, isPerson } = tidied(entry.typed, remarks, clock.now());
    const seen = { get: (uid: string) => state.seen.get(keyOf(uid)) };
    const who = whoOf({ ...entry, typed }, { find: findNamed, seen, domain: boxAddress.domain(), options });
    if (who.note !== undefined) remarks.push({ note: who.note, params: { other: who.other ?? '' } });
    const isBlocked = access !== 'open';
    const line = lineOf(entry.line, who, typed);
    if (isBlocked) line.blocked = true;
    if (who.isExisting) Object.assign(line, lockedOut(who.uid));
    if (who.isExisting)
      return { line: existingLine(line, isCertainly(typed, users.row(who.uid)), state, language), groups: [] };
    if (!isPerson) return { line: { ...line, state: 'left-out', notes: noPerson(typed, language) }, groups: [] };
    if (isBlocked && options.leavesBlockedOut) return { line: { ...line, state: 'left-out' }, groups: [] };
    const resembles = options.userNames.has(entry.line) ? undefined : state.resembling(typed);
    if (isUnticked(line, resembles, options)) return { line, groups: [] };
    const found = checkGroups(typed, options.missingGroups, state.missingGroups);
    const notes = [...remarks, ...remarksOnGroups(found)].map(({ note, params }) =>
      importNoteOf(note, language, params),
    );
    if (notes.length > 0) line.notes = notes;
    try {
      refuseTakenOrRepeated(who);
      refuseDamaged(entry.typed);
      refuseFaultsOfNames(typed);
      const row = rowOf(typed, who.uid, { invites: options.invites && !isBlocked, groupFault: found.fault, language });
      if (isBlocked) row.enabled = 0;
      // Whoever is not created takes no name from the next of that name.
      state.seen.set(keyOf(who.uid), entry);
      addMissing(found, state);
      const withoutAddress = row.extern_email === '' && !isBlocked;
      return { line: withoutAddress ? { ...line, withoutAddress: true } : line, row, groups: found.joined };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error === found.fault) addMissing(found, state);
      const faulty: Line = { ...line, state: 'faulty', fields: sentences(error, language, entry.typed) };
      if (isOnlyAddressMissing(error)) faulty.withoutAddress = true;
      return { line: faulty, groups: found.joined };
    }
  }

  interface RowOptions {
    invites: boolean;
    groupFault: RefusedError | undefined;
    language: Language;
  }

  function rowOf(typed: Entry['typed'], uid: string, { invites, groupFault }: RowOptions): NewUserRow {
    create.refuseTaken(uid);
    const {
      groups: _groups,
      enabled: _enabled,
      blocked: _blocked,
      lastDay: _lastDay,
      fullName: _name,
      kind: _kind,
      ...fields
    } = typed;
    const language = boxAddress.language();
    const read = newUser.safeParse({ ...fields, uid, preferredLanguage: typed.preferredLanguage ?? language });
    if (!read.success) throw validationError(read.error);
    const faults: FieldErrors = {};
    // A table cannot make anybody an administrator.
    if (read.data.posixGroupName === 'admin') faults.posixGroupName = 'field-locked';
    if (invites && !read.data.externEmail) faults.externEmail = 'no-address-for-invitation';
    if (Object.keys(faults).length > 0) throw new RefusedError('fields-invalid', { fields: faults });
    if (groupFault !== undefined) throw groupFault;
    return create.rowOf(read.data, language);
  }

  return check;
}

/** Returns the line of a user who exists. Of two that are the same user, those that nothing but the name says it of may be somebody else, and are not passed over. */
function existingLine(line: Line, isCertain: boolean, { existing }: CheckState, language: Language): Line {
  const own: ExistingLine = { line: { ...line, state: 'existing' }, isCertain };
  const other = existing.get(line.uid);
  if (other === undefined) existing.set(line.uid, own);
  else for (const [doubtful, same] of [[own, other] as const, [other, own] as const]) doubt(doubtful, same, language);
  return own.line;
}

function doubt({ line, isCertain }: ExistingLine, same: ExistingLine, language: Language): void {
  if (isCertain) return;
  Object.assign(line, { state: 'faulty', fields: sentences(repetition(same.line.line), language), hasNamesake: true });
}

/** Notes the groups of a line that would be created, or would be with them. */
function addMissing({ missing }: CheckedGroups, state: CheckState): void {
  for (const [key, name] of missing) state.missingGroups.set(key, name);
}

interface WhoNeeds extends Pick<IdentifyNeeds, 'find' | 'seen'> {
  domain: string;
  options: EntryOptions;
}

/** Returns who an entry is, by the username that was chosen for it or by what the table says. */
function whoOf(entry: Entry, { find, seen, domain, options }: WhoNeeds): Identified {
  const chosen = options.userNames.get(entry.line);
  if (chosen !== undefined) return asChosen(uidOfEntry({ ...entry.typed, uid: chosen }, domain), seen);
  return identify(entry, { uidOf: (isTaken) => uidOfEntry(entry.typed, domain, isTaken), find, seen });
}

/** Marks a line that resembles a user, and one that is not added until it is chosen: left out by choice, or because it may be a user who exists. */
function isUnticked(line: Line, resembles: string | undefined, options: EntryOptions): boolean {
  const { language, leftOutLines, certainLines } = options;
  if (resembles !== undefined) line.resembles = resembles;
  const isDoubtful = resembles !== undefined && certainLines !== undefined;
  if (isDoubtful ? certainLines.has(line.line) : !leftOutLines.has(line.line)) return false;
  const notes = !isDoubtful ? [] : [importNoteOf('maybe-existing', language, { other: resembles })];
  Object.assign(line, { state: 'left-out', unticked: true, ...(notes.length > 0 && { notes }) });
  return true;
}

const phones = ['mobile', 'telephoneNumber', 'facsimileTelephoneNumber'] as const;

interface Tidied {
  typed: Entry['typed'];
  access: Access;
  /** Whether the table says that it is a room, say. */
  isPerson: boolean;
}

function lineOf(line: number, { uid, hasNamesake }: Identified, { givenname, surname }: Entry['typed']): Line {
  const displayName = [givenname, surname].filter(Boolean).join(' ').slice(0, 200);
  return { line, uid: uid.slice(0, 254), displayName, state: 'new', fields: {}, ...(hasNamesake && { hasNamesake }) };
}

function remarksOnGroups({ joined, leftOut }: CheckedGroups): Remark[] {
  const noted = { 'joins-groups-of-apps': joined.filter(isReservedGroupName), 'without-groups': leftOut } as const;
  return Object.entries(noted).flatMap(([note, groups]) =>
    groups.length === 0 ? [] : [{ note: note as keyof typeof noted, params: { groups: groups.join(', ') } }],
  );
}

const remarksOnNobody = ({ givenname = '' }: Entry['typed']): Remark[] =>
  soundsLikeNobody(givenname) ? [{ note: 'maybe-no-person', params: { text: shortened(givenname) } }] : [];

const noPerson = ({ kind = '' }: Entry['typed'], language: Language): string[] => [
  importNoteOf('no-person', language, { text: shortened(kind) }),
];

/** Returns an entry with its values as they are stored. */
function tidied(entry: Entry['typed'], remarks: Remark[], now: number): Tidied {
  const typed = { ...entry };
  for (const field of phones) {
    const number = typed[field] === undefined ? '' : tidyPhone(typed[field]);
    // two numbers for one cell, or words around it
    if (number !== '' && number.replace(/\D/g, '') !== typed[field]?.normalize('NFKC').replace(/\D/g, ''))
      remarks.push({ note: 'phone-tidied', params: { text: shortened(typed[field] ?? ''), number } });
    if (number !== '') typed[field] = number;
  }
  remarks.push(...remarksOnNobody(typed));
  const kind = kindOf(typed.kind ?? '');
  const guest = guestMail(typed.externEmail ?? '');
  if (kind === 'guest' || guest !== (typed.externEmail ?? '')) remarks.push({ note: 'guest' });
  if (guest !== '') typed.externEmail = guest;
  for (const field of ['externEmail', 'internEmail'] as const) {
    const mail = typed[field] === undefined ? '' : tidyMail(typed[field]);
    if (mail !== '' && mail !== typed[field]) remarks.push({ note: 'first-address', params: { mail } });
    if (mail !== '') typed[field] = mail;
  }
  const { preferredLanguage, ...others } = typed;
  const language = preferredLanguage === undefined ? undefined : tidyLanguage(preferredLanguage);
  if (preferredLanguage !== undefined && language === undefined)
    remarks.push({ note: 'other-language', params: { text: shortened(preferredLanguage) } });
  return {
    typed: { ...others, ...(language && { preferredLanguage: language }) },
    access: accessIn(typed, remarks, now),
    isPerson: kind !== 'other',
  };
}

/** The strictest of what the columns about signing in say. */
function accessIn(typed: Entry['typed'], remarks: Remark[], now: number): Access {
  const found = (['lastDay', 'blocked', 'enabled'] as const).map((field) => ({
    access: accessOf(field, typed[field] ?? '', now),
    text: typed[field] ?? '',
  }));
  for (const access of ['left', 'blocked', 'unclear'] as const) {
    const one = found.find((column) => column.access === access);
    if (one === undefined) continue;
    remarks.push({ note: access === 'unclear' ? 'access-unclear' : access, params: { text: shortened(one.text) } });
    return access;
  }
  return 'open';
}

function refuseTakenOrRepeated({ repeated, isTaken }: Identified): void {
  if (isTaken) throw new RefusedError('user-name-taken', { fields: { uid: 'user-name-taken' } });
  if (repeated !== undefined) throw repetition(repeated);
}

const repetition = (line: number): RefusedError =>
  new RefusedError('line-repeated', { params: { line }, fields: { uid: 'line-repeated' } });

/** Throws for cells that a program damaged. */
function refuseDamaged(typed: Entry['typed']): void {
  const fields: FieldErrors = {};
  const fieldParams: Record<string, RefusalParams> = {};
  for (const [field, text = ''] of Object.entries(typed)) {
    const isName = field === 'givenname' || field === 'surname' || field === 'fullName';
    const isPhone = phones.some((phone) => phone === field);
    const fault = isPhone && isRounded(text) ? 'phone-became-number' : damageOf(text);
    const found = fault ?? (isName && hasLostCharacter(text) ? 'characters-lost' : undefined);
    if (found === undefined) continue;
    fields[field] = found;
    fieldParams[field] = { text: printable(text) };
  }
  if ((typed.groups?.length ?? 0) > longestGroups) {
    fields.groups = 'field-too-long';
    fieldParams.groups = { most: longestGroups };
  }
  if (Object.keys(fields).length > 0) throw new RefusedError('fields-invalid', { fields, fieldParams });
}

/** Throws when a whole name was not understood and there are no names of their own. */
function refuseFaultsOfNames({ fullName, givenname, surname }: Entry['typed']): void {
  if (fullName === undefined || (givenname !== undefined && surname !== undefined)) return;
  const params = { text: shortened(fullName) };
  throw new RefusedError('fields-invalid', {
    fields: { fullName: 'name-not-split' },
    fieldParams: { fullName: params },
  });
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
const printable = (text: string): string => shortened(text.replace(/\p{Cc}/gu, '\u25A1'));

/** Marks lines as faulty whose internal address occurs earlier in the table. */
export function refuseDoubleMail(batch: readonly Checked[], mails: Set<string>, language: Language): void {
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

const isOnlyAddressMissing = ({ fields }: RefusedError): boolean =>
  fields.externEmail === 'no-address-for-invitation' && Object.keys(fields).length === 1;

/** A table has cells instead of fields to fill in. */
function inTable(refused: RefusedError, typed: Entry['typed']): RefusedError {
  const fields: FieldErrors = { ...refused.fields };
  const fieldParams = { ...refused.fieldParams };
  for (const [name, code] of Object.entries(fields)) {
    const text = Object.entries(typed).find(([field]) => field === name)?.[1] ?? '';
    if (code === 'field-required') fields[name] = 'cell-empty';
    if (code !== 'field-not-email' || text === '') continue;
    fields[name] = 'cell-no-email';
    fieldParams[name] = { text: printable(text) };
  }
  // The username is made of names that are not there.
  if (!typed.uid && fields.givenname === 'cell-empty') delete fields.uid;
  return new RefusedError(refused.code, { params: refused.params, fieldParams, fields });
}

/** Returns the sentences about an entry, by field; `typed` is what its cells say. */
export function sentences(refused: RefusedError, language: Language, typed: Entry['typed'] = {}): Line['fields'] {
  const named = fieldSentences(inTable(refused, typed), language);
  return Object.keys(named).length > 0 ? named : { uid: sentenceOf(refused.code, language, refused.params) };
}

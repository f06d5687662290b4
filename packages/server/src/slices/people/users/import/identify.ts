import type { ImportNote } from '@kontor/contract/people/import-notes';
import { cleanEmail } from '@kontor/contract/rules/email';
import type { UserRow } from '../db.ts';
import type { Entry } from './user-table.ts';

/** Who an entry of a table is. */
export interface Identified {
  uid: string;
  isExisting: boolean;
  /** The line of the same person, earlier in the table. */
  repeated?: number;
  /** Why the user name has a number, and whose it is without. */
  note?: ImportNote;
  other?: string;
  /** An earlier line has the username that was chosen. */
  isTaken?: boolean;
  /** Somebody else has the username without a number, or it was chosen. */
  hasNamesake?: true;
}

/** Returns somebody of their own, with the username that an administrator chose. */
export const asChosen = (uid: string, seen: IdentifyNeeds['seen']): Identified => ({
  uid,
  isExisting: false,
  isTaken: seen.get(uid) !== undefined,
  hasNamesake: true,
});

export interface IdentifyNeeds {
  /** Returns the user name as entered or made of the names; asks whether one is taken where it can only be numbered. */
  uidOf(isTaken: (uid: string) => boolean): string;
  /** Returns the user of this name, or of its part before the @ at another domain of the box. */
  find(uid: string): UserRow | undefined;
  /** Returns the entry before it with this username, or with its part before the @ at another domain of the box. */
  seen: { get(uid: string): Entry | undefined };
}

/** People of one name; whoever comes after them is refused as a repetition. */
const mostNamesakes = 50;

/**
 * Decides whether an entry is a user who exists, the person of an earlier line, or somebody else whose user name is taken and who gets a number. Two people of
 * one name differ by their address, without addresses by their numbers.
 */
export function identify(entry: Entry, { uidOf, find, seen }: IdentifyNeeds): Identified {
  const person = identityOf(entry.typed);
  const hasOwnUid = entry.typed.uid !== undefined;
  const isOther = (uid: string): boolean => {
    const user = find(uid);
    const earlier = seen.get(uid);
    return (
      (user !== undefined && !isSame(person, identityOfRow(user), hasOwnUid)) ||
      (earlier !== undefined &&
        !isSame(person, identityOf(earlier.typed), hasOwnUid && earlier.typed.uid !== undefined))
    );
  };
  /** Whether the user or the earlier entry of this username has the same name. */
  const hasName = (uid: string): boolean => {
    const [earlier, user] = [seen.get(uid), find(uid)];
    return [earlier && identityOf(earlier.typed), user && identityOfRow(user)].some((one) => one?.name === person.name);
  };
  const first = uidOf(isOther);
  let uid = first;
  for (let number = 2; number <= mostNamesakes && uid !== '' && isOther(uid); number += 1)
    uid = numbered(first, number);
  const earlier = seen.get(uid);
  const user = earlier === undefined ? find(uid) : undefined;
  const isExisting = user !== undefined;
  const found = {
    uid: user?.uid ?? uid,
    isExisting,
    ...(earlier && { repeated: earlier.line, hasNamesake: true as const }),
  };
  if (uid === first || isExisting) return found;
  const note = hasOwnUid || !hasName(first) ? 'user-name-of-another' : 'second-of-that-name';
  const holder = seen.get(first) === undefined ? find(first)?.uid : undefined;
  return { ...found, note, other: holder ?? first, hasNamesake: true };
}

/** `anna.meier2@…` for `anna.meier@…`. */
function numbered(uid: string, number: number): string {
  const at = uid.lastIndexOf('@');
  return at < 0 ? `${uid}${number}` : `${uid.slice(0, at)}${number}${uid.slice(at)}`;
}

/** What tells people of one name apart. */
interface Identity {
  name: string;
  /** The address outside. */
  mail: string;
  /** The address of the box, which many get here only: it says who somebody is, not who they are not. */
  ownMail: string;
  phones: string[];
}

/** Digits of a number without the ways to write its country. */
const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^(?:00)?49(?:0(?=[1-9]))?/, '0');

function identity(names: readonly string[], [mail = '', ownMail = '']: string[], phones: readonly string[]): Identity {
  return {
    name: names.map((part) => part.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()).join('\n'),
    mail: cleanEmail(mail).toLowerCase(),
    ownMail: cleanEmail(ownMail).toLowerCase(),
    phones: phones.map(digitsOf).filter((digits) => digits.length >= 3),
  };
}

const identityOf = ({ givenname = '', surname = '', ...typed }: Entry['typed']): Identity =>
  identity(
    [givenname, surname],
    [typed.externEmail ?? '', typed.internEmail ?? ''],
    [typed.mobile ?? '', typed.telephoneNumber ?? ''],
  );

const identityOfRow = (row: UserRow): Identity =>
  identity([row.givenname, row.surname], [row.extern_email, row.intern_email], [row.mobile, row.telephone_number]);

/** Whether more than the name says that an entry is this user: a login, an address or a number. */
export function isCertainly(typed: Entry['typed'], row: UserRow): boolean {
  const [one, other] = [identityOf(typed), identityOfRow(row)];
  const isKnown = (mail: string): boolean => mail !== '' && (mail === other.mail || mail === other.ownMail);
  return (
    typed.uid !== undefined ||
    [one.mail, one.ownMail].some(isKnown) ||
    one.phones.some((number) => other.phones.includes(number))
  );
}

/** `isSameLogin`: the user name was entered, which programs give to one person only. */
function isSame(one: Identity, other: Identity, isSameLogin: boolean): boolean {
  const mails = [one.mail, one.ownMail].filter((mail) => mail !== '');
  if (mails.some((mail) => mail === other.mail || mail === other.ownMail)) return true;
  if (one.name !== other.name) return false;
  if (isSameLogin) return true;
  if (one.mail !== '' && other.mail !== '') return false;
  if (one.phones.length === 0 || other.phones.length === 0) return true;
  return one.phones.some((number) => other.phones.includes(number));
}

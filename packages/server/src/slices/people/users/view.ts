import type { ContactPerson, User, UserListed } from '@kontor/contract/people/users';
import { dnOfGroup, dnOfUser, nameOfDn } from '@kontor/contract/rules/people/dn';
import type { ListedRow, SeenRow, UserRow } from './db.ts';

/** What the view of a user needs besides the row. */
export interface AccountState {
  groups: readonly string[];
  twoFactorEnabled: boolean;
  /** End of a temporary password in ms; undefined for one of the user's own. */
  temporaryUntil?: number | undefined;
  /** Until when in ms wrong passwords keep strange addresses out; undefined while they do not. */
  lockedUntil?: number | undefined;
  /** Until when in ms a link to a password that needs no PUK is valid; undefined where none is. */
  linkUntil?: number | undefined;
  /** No password lets in: there is none, a temporary one has ended, or the account is disabled. */
  cannotSignIn?: boolean;
}

export const displayName = (row: Pick<UserRow, 'givenname' | 'surname'>) => `${row.givenname} ${row.surname}`;
export const roleOf = ({ groups }: Pick<AccountState, 'groups'>) =>
  groups.includes('admin') ? ('admin' as const) : ('user' as const);

/** What only the user sees: a PUK that waits for confirmation, and that the password has to be replaced. */
export function viewSelf(
  row: ListedRow,
  accountState: AccountState,
  { waitingPuk, passwordTemporary }: { waitingPuk: string | undefined; passwordTemporary: boolean },
): User {
  return {
    ...viewUser(row, accountState),
    ...(waitingPuk === undefined ? {} : { passwordResetPin: waitingPuk }),
    ...(passwordTemporary ? { passwordTemporary } : {}),
  };
}

export function viewUser(row: ListedRow, accountState: AccountState): User {
  return {
    ...viewListed(row, accountState, true),
    externEmail: row.extern_email,
    internEmail: row.intern_email,
    mobile: row.mobile,
    telephoneNumber: row.telephone_number,
    facsimileTelephoneNumber: row.facsimile_telephone_number,
    postalAddress: row.postal_address,
    postalCode: row.postal_code,
    street: row.street,
    title: row.title,
    description: row.description,
    twoFactorEnabled: accountState.twoFactorEnabled,
    secretary: row.secretary,
    manager: row.manager,
    preferredLanguage: row.preferred_language,
    ...(accountState.temporaryUntil === undefined
      ? {}
      : { temporaryPasswordUntil: new Date(accountState.temporaryUntil).toISOString() }),
    ...(accountState.lockedUntil === undefined
      ? {}
      : { lockedUntil: new Date(accountState.lockedUntil).toISOString() }),
    ...(accountState.linkUntil === undefined
      ? {}
      : { passwordLinkUntil: new Date(accountState.linkUntil).toISOString() }),
  };
}

/** Contact fields only for administrators in admin mode. `dnOf` may be memoized, as lists repeat the same groups. */
export function viewListed(
  row: SeenRow,
  accountState: AccountState,
  withContact: boolean,
  dnOf: (cn: string) => string = dnOfGroup,
): UserListed {
  const contact = {
    externEmail: row.extern_email,
    internEmail: row.intern_email,
    mobile: row.mobile,
    telephoneNumber: row.telephone_number,
    twoFactorEnabled: accountState.twoFactorEnabled,
  };
  return {
    uid: row.uid,
    dn: dnOfUser(row.uid),
    cn: row.uid,
    givenname: row.givenname,
    surname: row.surname,
    displayName: displayName(row),
    posixGroupName: roleOf(accountState),
    memberOf: accountState.groups.map(dnOf),
    enabled: row.enabled === 1,
    external: row.external === 1,
    jpegPhoto: row.picture ?? '',
    ...(withContact ? contact : {}),
    ...(withContact && row.signed_in === 0 ? { neverSignedIn: true as const } : {}),
    ...(withContact && accountState.cannotSignIn ? { cannotSignIn: true as const } : {}),
  };
}

/** Address and mobile number only if the user allows it. */
export function viewContact(row: ListedRow, isPrivate: boolean): ContactPerson {
  const own = (value: string) => (isPrivate ? '' : value);
  return {
    uid: row.uid,
    displayName: displayName(row),
    givenname: row.givenname,
    surname: row.surname,
    telephoneNumber: row.telephone_number,
    facsimileTelephoneNumber: row.facsimile_telephone_number,
    mobile: own(row.mobile),
    street: own(row.street),
    postalCode: own(row.postal_code),
    postalAddress: own(row.postal_address),
    internEmail: row.intern_email,
    jpegPhoto: row.picture ?? '',
  };
}

/** Returns the uid a secretary or manager field refers to; undefined for an empty or foreign DN. */
export const uidOfDn = (dn: string): string | undefined => nameOfDn(dn);

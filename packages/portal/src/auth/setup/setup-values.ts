import { cleanDomain } from '@kontor/contract/rules/domains';
import { cleanUserName, deriveUserName } from '@kontor/contract/rules/people/username';

/** What a setup link brings along; with it the address is the user name and no PIN is needed. */
export interface SetupLink {
  nonce: string;
  email: string;
}

export type SetupValues = {
  firstName: string;
  lastName: string;
  /** The part before the @. */
  userName: string;
  password: string;
  passwordRepeat: string;
  pin: string;
  externEmail: string;
  domain: string;
};

/** Follows the names until somebody has typed a user name; emptied again, it follows once more. */
export function withNames(values: SetupValues, change: Partial<SetupValues>, isTyped: boolean): SetupValues {
  const next = { ...values, ...change };
  return isTyped ? next : { ...next, userName: deriveUserName(next.firstName, next.lastName) };
}

export const typedUserName = (typed: string) => cleanUserName(typed);

/** `anna.arndt@firma.de`, or the address a setup link fixes. */
export function uidOf(values: Pick<SetupValues, 'userName' | 'domain'>, link: SetupLink | undefined): string {
  return link?.email || `${values.userName.trim()}@${cleanDomain(values.domain)}`;
}

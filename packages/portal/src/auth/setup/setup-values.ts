import { cleanMainDomain } from '@kontor/contract/rules/edge/domains';
import { cleanUserName, deriveUserName } from '@kontor/contract/rules/people/username';

/** Content of a setup link; it fixes the user name to the address, and no PIN is needed. */
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

/** Derives the user name from the names until one was typed; emptied, it is derived again. */
export function withNames(values: SetupValues, change: Partial<SetupValues>, isTyped: boolean): SetupValues {
  const next = { ...values, ...change };
  return isTyped ? next : { ...next, userName: deriveUserName(next.firstName, next.lastName) };
}

export const typedUserName = (typed: string) => cleanUserName(typed);

/** `anna.arndt@firma.de`, or the address a setup link fixes. */
export function uidOf(values: Pick<SetupValues, 'userName' | 'domain'>, link: SetupLink | undefined): string {
  return link?.email || `${values.userName.trim()}@${cleanMainDomain(values.domain)}`;
}

import type { UserListed } from '@kontor/contract/people/users';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { fullName } from '../../session/me.ts';

type Named = Pick<UserListed, 'uid' | 'givenname' | 'surname' | 'displayName'>;

const keyOf = (user: Named): string => fullName(user).normalize('NFC').toLowerCase();

/** Returns the full name of a user, with the username where somebody else among `users` has the same name. */
export function distinctName(user: Named, users: readonly Named[] = []): string {
  const name = fullName(user);
  const hasNamesake = users.some((other) => other.uid !== user.uid && keyOf(other) === keyOf(user));
  return hasNamesake ? `${name} (${readableAddress(user.uid)})` : name;
}

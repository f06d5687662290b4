import type { UserListed } from '@kontor/contract/people/users';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { usersText } from '../../../text/users.ts';

/** One sentence about everybody: how many, and how many of them guard their sign-in. */
export function useCountText(people: readonly UserListed[] | undefined, isWhole: boolean): string | undefined {
  const t = useText(usersText);
  const format = useFormat();
  if (!people || !isWhole) return undefined;
  const count = people.length;
  const guarded = people.filter(({ twoFactorEnabled }) => twoFactorEnabled).length;
  const text = t(($) => $.count, { count, number: format.number(count) });
  return guarded === 0 ? text : t(($) => $.withTwoFactor, { people: text, number: format.number(guarded) });
}

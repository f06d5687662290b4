import type { UserListed } from '@kontor/contract/people/users';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { usersText } from './text/index.ts';

/** Returns one sentence: the number of users, and how many of them use a second factor. */
export function useCountText(people: readonly UserListed[] | undefined, isWhole: boolean): string | undefined {
  const t = useText(usersText);
  const format = useFormat();
  if (!people || !isWhole) return undefined;
  const count = people.length;
  const guarded = people.filter(({ twoFactorEnabled }) => twoFactorEnabled).length;
  const text = t(($) => $.count, { count, number: format.number(count) });
  return guarded === 0 ? text : t(($) => $.withTwoFactor, { people: text, number: format.number(guarded) });
}

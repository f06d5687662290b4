import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { distinctName } from '../../../shared/people/distinct-name.ts';
import { useUsers } from '../../../shared/people/queries.ts';
import { useLanguage, useText } from '../../../text/text-context.tsx';
import { groupsText } from './text/index.ts';

const most = 4;

/** Returns a function that lists users by name, namesakes with their usernames: "Anna Arndt, Ben Böhm und 3 weitere Personen". */
export function useUserNames(): (uids: readonly string[]) => string {
  const t = useText(groupsText);
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' });
  const users = useUsers().data;
  return (uids) => {
    const named = uids.slice(0, uids.length > most + 1 ? most : uids.length);
    const names = named.map((uid) => {
      const user = users?.find((each) => each.uid === uid);
      return user ? distinctName(user, users) : readableAddress(uid);
    });
    const count = uids.length - named.length;
    return list.format(count > 0 ? [...names, t(($) => $.form.more, { count })] : names);
  };
}

import type { AreaStateSource } from '../../../shared/area-states.ts';
import { useUsers } from '../../../shared/people/queries.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { usersText } from './text/index.ts';

/** The number of users. */
export const areaState: AreaStateSource = {
  to: '/settings/users',
  useAreaState() {
    const t = useText(usersText);
    const format = useFormat();
    const count = useUsers().data?.length;
    return { text: count !== undefined ? t(($) => $.count, { count, number: format.number(count) }) : undefined };
  },
};

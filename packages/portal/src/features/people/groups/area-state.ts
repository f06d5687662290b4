import type { AreaStateSource } from '../../../shared/area-states.ts';
import { useGroups } from '../../../shared/people/queries.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { groupsText } from './text/index.ts';

/** The number of groups. */
export const areaState: AreaStateSource = {
  to: '/settings/groups',
  useAreaState() {
    const t = useText(groupsText);
    const format = useFormat();
    const count = useGroups().data?.length;
    return { text: count !== undefined ? t(($) => $.count, { count, number: format.number(count) }) : undefined };
  },
};

import type { AreaStateSource } from '../../../shared/area-states.ts';
import { useRepairInfo } from '../../../shared/machine/queries.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { repairText } from './text/index.ts';

/** The number of faults. */
export const areaState: AreaStateSource = {
  to: '/settings/repair',
  useAreaState() {
    const t = useText(repairText);
    const format = useFormat();
    const count = useRepairInfo().data?.faults.length;
    if (count === undefined) return {};
    if (count === 0) return { text: t(($) => $.area.fine) };
    return { hint: t(($) => $.area.hints, { count, number: format.number(count) }) };
  },
};

import { useApps } from '../../../shared/apps/queries.ts';
import type { AreaStateSource } from '../../../shared/area-states.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { hostingText } from './text/index.ts';

/** The number of own apps. */
export const areaState: AreaStateSource = {
  to: '/settings/hosting',
  useAreaState() {
    const t = useText(hostingText);
    const format = useFormat();
    const count = useApps().data?.filter(({ isCustom }) => isCustom).length ?? 0;
    return { text: count > 0 ? t(($) => $.count, { count, number: format.number(count) }) : undefined };
  },
};

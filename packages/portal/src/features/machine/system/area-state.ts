import type { AreaStateSource } from '../../../shared/area-states.ts';
import { useSystemInfo } from '../../../shared/machine/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import { systemText } from './text/index.ts';

/** Whether a disk needs attention. */
export const areaState: AreaStateSource = {
  to: '/settings/info',
  useAreaState() {
    const t = useText(systemText);
    const info = useSystemInfo().data;
    if (info === undefined) return {};
    const isDegraded = (info.raids ?? []).some(({ status }) => status !== 'GOOD');
    const { diskHealth: health } = info;
    if (health === 'FAILING' || health === 'WATCH') return { hint: t(($) => $.area[health]) };
    return isDegraded ? { hint: t(($) => $.area.raid) } : { text: t(($) => $.area.version, { version: info.version }) };
  },
};

import type { AreaStateSource } from '../../../shared/area-states.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { useDirectory, useDirectoryAccess } from './queries.ts';
import { directoryText } from './text/index.ts';

/** How many devices have accounts, and whether the directory is open but does not answer. */
export const areaState: AreaStateSource = {
  to: '/settings/directory',
  useAreaState() {
    const t = useText(directoryText);
    const format = useFormat();
    const count = useDirectory().data?.devices.length;
    const access = useDirectoryAccess().data;
    if (count === undefined || access === undefined) return {};
    const hint = access.isOpen && !access.isListening ? t(($) => $.area.look) : undefined;
    if (count > 0) return { text: t(($) => $.area.devices, { count, number: format.number(count) }), hint };
    return { text: access.isOpen ? t(($) => $.area.open) : t(($) => $.area.closed), hint };
  },
};

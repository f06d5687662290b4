import type { AreaStateSource } from '../../../shared/area-states.ts';
import { useBackupSummary } from '../../../shared/backups/queries.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { backupsText } from './text/index.ts';

/** How old the last backup is. */
export const areaState: AreaStateSource = {
  to: '/settings/backup',
  useAreaState() {
    const t = useText(backupsText);
    const format = useFormat();
    const now = useNow();
    const summary = useBackupSummary().data;
    if (summary === undefined) return {};
    const { last, onlyHere } = summary;
    if (last === null) return { hint: t(($) => $.area.none) };
    if (onlyHere) return { hint: t(($) => $.area.onlyHere) };
    return { text: t(($) => $.area.last, { ago: format.ago(last.at, now) }) };
  },
};

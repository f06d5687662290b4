import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useRepairInfo } from '../../../shared/machine/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { repairText } from './text/index.ts';

/** Reloads the state of everything now. */
export function ReloadButton() {
  const t = useText(repairText);
  const { refetch } = useRepairInfo();
  const [isBusy, setBusy] = useState(false);
  const reload = async () => {
    setBusy(true);
    await refetch();
    setBusy(false);
  };
  return (
    <Button icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />} busy={isBusy} onClick={reload}>
      {t(($) => $.reload)}
    </Button>
  );
}

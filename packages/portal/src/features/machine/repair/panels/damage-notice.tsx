import type { RepairFault } from '@kontor/contract/machine/repair';
import { useText } from '../../../../text/text-context.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { ConfirmedActionButton } from '../repair-action.tsx';
import { repairText } from '../text/index.ts';
import { FaultText } from './fault-text.tsx';

/** Reports a damaged database of the box with the machine's details, and offers to rebuild it. */
export function DamageNotice({ fault }: { fault: RepairFault }) {
  const t = useText(repairText);
  return (
    <Notice
      kind="bad"
      action={
        fault.actions.includes('REPAIR_DATABASE') && (
          <ConfirmedActionButton action="REPAIR_DATABASE" word={t(($) => $.damage.repair)} ask={t(($) => $.damage.ask)}>
            {t(($) => $.damage.what)}
          </ConfirmedActionButton>
        )
      }
    >
      <FaultText fault={fault} />
    </Notice>
  );
}

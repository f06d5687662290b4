import type { RepairFault } from '@kontor/contract/machine/repair';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { repairText } from '../text/index.ts';
import { FaultText } from './fault-text.tsx';

/** Apps that should run and do not. */
export function AppsPanel({ faults }: { faults: readonly RepairFault[] }) {
  const t = useText(repairText);
  const format = useFormat();
  const since = (moment: string) => t(($) => $.work.since, { moment: format.dateTime(moment) });
  return (
    <Panel title={t(($) => $.apps.title)}>
      {faults.map((fault) => (
        <Notice key={`${fault.code} ${fault.subject}`} kind="warn">
          <FaultText
            fault={{ ...fault, text: [fault.text, fault.since && `${since(fault.since)}.`].filter(Boolean).join(' ') }}
          />
        </Notice>
      ))}
    </Panel>
  );
}

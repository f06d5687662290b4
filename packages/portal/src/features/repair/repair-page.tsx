import { repairText } from '../../text/repair.ts';
import { useText } from '../../text/text-context.tsx';
import { Coming } from '../../ui/coming.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/surface.tsx';
import { useRepairInfo } from './queries.ts';
import { ReloadButton } from './reload-button.tsx';
import { RepairPanels } from './repair-panels.tsx';

/** How the box is, and the parts of it that can be started or built anew. */
export default function RepairPage() {
  const t = useText(repairText);
  const info = useRepairInfo();
  const count = info.data?.faults.length ?? 0;
  return (
    <>
      <PageHeader
        title={t(($) => $.title)}
        tone={count === 0 ? 'good' : 'warn'}
        text={info.data && (count === 0 ? t(($) => $.fine) : t(($) => $.hints, { count }))}
        actions={<ReloadButton />}
      />
      {info.data ? (
        <RepairPanels info={info.data} />
      ) : (
        <Panel bare>
          <Coming query={info} failed={t(($) => $.notLoaded)} />
        </Panel>
      )}
    </>
  );
}

import { repairText } from '../../text/repair.ts';
import { useText } from '../../text/text-context.tsx';
import { Coming } from '../../ui/coming.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/surface.tsx';
import { useStatus } from '../session/status.ts';
import { ContainersPanel } from './containers-panel.tsx';
import { DatabasesPanel } from './databases-panel.tsx';
import { DirectoryPanel } from './directory-panel.tsx';
import { EdgePanel } from './edge-panel.tsx';
import { useRepairInfo } from './queries.ts';
import { RegistriesPanel } from './registries-panel.tsx';
import styles from './repair.module.css';

/** The parts of the box that can be started or built anew. */
export default function RepairPage() {
  const t = useText(repairText);
  const info = useRepairInfo();
  const hasDocker = useStatus().engine?.kind === 'docker';
  return (
    <>
      <PageHeader title={t(($) => $.title)} text={t(($) => $.subtitle)} />
      {info.data ? (
        <div className={styles.panels}>
          {info.data.edgeStatus !== null && <EdgePanel state={info.data.edgeStatus} faults={info.data.faults} />}
          <DirectoryPanel info={info.data} />
          {info.data.databases.length > 0 && <DatabasesPanel info={info.data} />}
          <ContainersPanel />
          {hasDocker && <RegistriesPanel />}
        </div>
      ) : (
        <Panel bare>
          <Coming query={info} failed={t(($) => $.notLoaded)} />
        </Panel>
      )}
    </>
  );
}

import type { RepairInfo } from '@kontor/contract/machine/repair';
import { useStatus } from '../../../session/use-session.ts';
import { Gauges } from '../../../shared/machine/gauges.tsx';
import { AppsPanel } from './panels/apps-panel.tsx';
import { BackupsPanel } from './panels/backups-panel.tsx';
import { ContainersPanel } from './panels/containers-panel.tsx';
import { DatabasesPanel } from './panels/databases-panel.tsx';
import { DevicePanel } from './panels/device-panel.tsx';
import { DirectoryPanel } from './panels/directory-panel.tsx';
import { EdgePanel } from './panels/edge-panel.tsx';
import { FaultNotices, faultsOf } from './panels/fault-notices.tsx';
import { RegistriesPanel } from './panels/registries-panel.tsx';
import { SpacePanel } from './panels/space-panel.tsx';
import { WorkPanel } from './panels/work-panel.tsx';
import styles from './repair.module.css';

/** All states and actions of the box: the same in the settings and in RECOVERY. */
export function RepairPanels({ info }: { info: RepairInfo }) {
  const hasDocker = useStatus().engine?.kind === 'docker';
  const { faults, jobs, edgeStatus } = info;
  const isAtWork = jobs.length + faultsOf(faults, 'plan').length + faultsOf(faults, 'job').length > 0;
  const ofApps = faultsOf(faults, 'app');
  return (
    <div className={styles.panels}>
      <FaultNotices info={info} />
      {ofApps.length > 0 && <AppsPanel faults={ofApps} />}
      {isAtWork && <WorkPanel info={info} />}
      <Gauges info={info} />
      <SpacePanel />
      <DevicePanel info={info} />
      {edgeStatus !== null && <EdgePanel state={edgeStatus} />}
      <DatabasesPanel info={info} />
      <DirectoryPanel info={info} />
      <BackupsPanel />
      <ContainersPanel />
      {hasDocker && <RegistriesPanel />}
    </div>
  );
}

import type { SystemInfo } from '@kontor/contract/machine/figures';
import { useStatus } from '../../../session/use-session.ts';
import { Gauges } from '../../../shared/machine/gauges.tsx';
import { useSystemInfoLive } from '../../../shared/machine/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { AppsPanel } from './panels/apps-panel.tsx';
import { DevicePanel } from './panels/device-panel.tsx';
import { DrivesPanel } from './panels/drives-panel.tsx';
import { HistoryPanel } from './panels/history-panel.tsx';
import { MorePanel } from './panels/more-panel.tsx';
import { PartsPanel } from './panels/parts-panel.tsx';
import { RaidPanel } from './panels/raid-panel.tsx';
import { PowerDialog } from './power-dialog.tsx';
import { useSystemHistory } from './queries.ts';
import styles from './system.module.css';
import { systemText } from './text/index.ts';
import { toneOf, troubleOf } from './tones.ts';
import { useDuration } from './use-duration.ts';

/** The machine: how busy it is, how its disks are, what runs on it; with restart and shutdown. */
export default function SystemPage() {
  const t = useText(systemText);
  const info = useSystemInfoLive();
  return (
    <>
      <PageHeader
        title={t(($) => $.title)}
        tone={info.data && toneOf(info.data)}
        text={info.data && <Summary info={info.data} />}
        actions={info.data && <PowerDialog info={info.data} />}
      />
      {info.data ? (
        <Panels info={info.data} />
      ) : (
        <Panel bare>
          <QueryState query={info} failed={t(($) => $.notLoaded)} />
        </Panel>
      )}
    </>
  );
}

function Summary({ info }: { info: SystemInfo }) {
  const { version, localIp, serverStartedAt } = info;
  const t = useText(systemText);
  const { product } = useStatus();
  const since = useDuration(serverStartedAt);
  const trouble = troubleOf(info);
  const runs =
    localIp === null
      ? t(($) => $.runs, { product, version, since })
      : t(($) => $.runsAt, { product, version, address: localIp, since });
  return trouble === undefined ? runs : `${t(($) => $.trouble[trouble])} ${runs}`;
}

function Panels({ info }: { info: SystemInfo }) {
  const history = useSystemHistory();
  const reasonOf = (wanted: string) => info.unavailable.find(({ figure }) => figure === wanted)?.text;
  return (
    <div className={styles.panels}>
      <Gauges info={info} reasonOf={reasonOf} daysUntilFull={history.data?.daysUntilDataDiskFull ?? null} />
      <DrivesPanel info={info} />
      {info.raids !== null && <RaidPanel raids={info.raids} />}
      <HistoryPanel history={history} />
      <div className={styles.pair}>
        <DevicePanel info={info} />
        <PartsPanel status={info.status} />
      </div>
      <AppsPanel />
      <MorePanel info={info} />
    </div>
  );
}

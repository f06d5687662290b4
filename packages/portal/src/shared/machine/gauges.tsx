import type { FigureName, SystemFigures } from '@kontor/contract/machine/figures';
import { bytesOfKb } from '../../text/format.ts';
import { useFormat, useText } from '../../text/text-context.tsx';
import styles from './gauge.module.css';
import { Gauge } from './gauge.tsx';
import { machineText } from './text/index.ts';

interface GaugesProps {
  info: Omit<SystemFigures, 'version' | 'localIp' | 'macAddress'>;
  /** Returns why a figure is not available, in words, where that is known. */
  reasonOf?: (figure: FigureName) => string | undefined;
  /** Days until the data disk is full, where that can be said. */
  daysUntilFull?: number | null;
}

/** Usage of memory and disks, and the processor's load. */
export function Gauges({ info, reasonOf = () => undefined, daysUntilFull = null }: GaugesProps) {
  const t = useText(machineText);
  const disks = {
    system: { total: info.totalSystemSpaceInKBytes, free: info.freeSystemSpaceInKBytes },
    data: { total: info.totalSpaceInKBytes, free: info.freeSpaceInKBytes },
  };
  return (
    <section aria-label={t(($) => $.usage)}>
      <h2 className="unseen">{t(($) => $.usage)}</h2>
      <ul className={styles.grid}>
        <Filled
          title={t(($) => $.memory)}
          total={info.totalRAMInKBytes}
          free={info.freeRAMInKBytes}
          reason={reasonOf('memory')}
        />
        <Filled title={t(($) => $.system)} {...disks.system} reason={reasonOf('system-disk')} />
        <Filled
          title={t(($) => $.data)}
          {...disks.data}
          reason={reasonOf('data-disk')}
          more={daysUntilFull === null ? undefined : t(($) => $.fullIn, { count: daysUntilFull })}
        />
        <Processor current={info.cpuLoadCurrent} average={info.cpuLoadAverage} reason={reasonOf('cpu')} />
      </ul>
    </section>
  );
}

/** A figure that is not available, with the reason where it is known. */
function Missing({ title, reason }: { title: string; reason: string | undefined }) {
  const t = useText(machineText);
  const unknown = t(($) => $.unknown);
  return (
    <Gauge title={title} percent={null} shown="–" text={reason === undefined ? unknown : `${unknown}. ${reason}`} />
  );
}

interface FilledProps {
  title: string;
  total: number | null;
  free: number | null;
  reason: string | undefined;
  /** Follows the amounts. */
  more?: string | undefined;
}

function Filled({ title, total, free, reason, more }: FilledProps) {
  const t = useText(machineText);
  const format = useFormat();
  if (total === null || free === null || total === 0) return <Missing title={title} reason={reason} />;
  const used = total - free;
  const percent = (used / total) * 100;
  const sizes = { used: format.bytes(bytesOfKb(used)), total: format.bytes(bytesOfKb(total)) };
  return (
    <Gauge
      title={title}
      percent={percent}
      shown={format.percent(Math.round(percent))}
      text={[t(($) => $.used, sizes), more].filter((words) => words !== undefined).join(', ')}
    />
  );
}

interface ProcessorProps {
  current: number | null;
  average: number | null;
  reason: string | undefined;
}

function Processor({ current, average, reason }: ProcessorProps) {
  const t = useText(machineText);
  const format = useFormat();
  const title = t(($) => $.processor);
  if (current === null || average === null) return <Missing title={title} reason={reason} />;
  return (
    <Gauge
      title={title}
      percent={current}
      isCalm
      shown={format.percent(Math.round(current))}
      text={t(($) => $.average, { percent: format.percent(Math.round(average)) })}
    />
  );
}

import type { RepairInfo } from '@kontor/contract/machine/repair';
import { bytesOfKb } from '../../../../text/format.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { repairText } from '../text/index.ts';
import styles from './gauge.module.css';
import { Gauge } from './gauge.tsx';

/** Usage of memory and disks, and the processor's load. */
export function Gauges({ info }: { info: RepairInfo }) {
  const t = useText(repairText);
  return (
    <section aria-label={t(($) => $.gauges.title)}>
      <h2 className="unseen">{t(($) => $.gauges.title)}</h2>
      <ul className={styles.grid}>
        <Filled title={t(($) => $.gauges.memory)} total={info.totalRAMInKBytes} free={info.freeRAMInKBytes} />
        <Filled
          title={t(($) => $.gauges.system)}
          total={info.totalSystemSpaceInKBytes}
          free={info.freeSystemSpaceInKBytes}
        />
        <Filled title={t(($) => $.gauges.data)} total={info.totalSpaceInKBytes} free={info.freeSpaceInKBytes} />
        <Processor current={info.cpuLoadCurrent} average={info.cpuLoadAverage} />
      </ul>
    </section>
  );
}

function Filled({ title, total, free }: { title: string; total: number | null; free: number | null }) {
  const t = useText(repairText);
  const format = useFormat();
  if (total === null || free === null || total === 0)
    return <Gauge title={title} percent={null} shown="–" text={t(($) => $.gauges.unknown)} />;
  const used = total - free;
  const percent = (used / total) * 100;
  const sizes = { used: format.bytes(bytesOfKb(used)), total: format.bytes(bytesOfKb(total)) };
  return (
    <Gauge
      title={title}
      percent={percent}
      shown={format.percent(Math.round(percent))}
      text={t(($) => $.gauges.used, sizes)}
    />
  );
}

function Processor({ current, average }: { current: number | null; average: number | null }) {
  const t = useText(repairText);
  const format = useFormat();
  const title = t(($) => $.gauges.processor);
  if (current === null || average === null)
    return <Gauge title={title} percent={null} shown="–" text={t(($) => $.gauges.unknown)} />;
  return (
    <Gauge
      title={title}
      percent={current}
      isCalm
      shown={format.percent(Math.round(current))}
      // the load includes processes waiting for disks; more than 100 % would look like an error
      text={t(($) => $.gauges.average, { percent: format.percent(Math.min(100, Math.round(average))) })}
    />
  );
}

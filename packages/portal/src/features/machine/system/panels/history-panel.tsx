import type { HistoryPoint } from '@kontor/contract/machine/figures';
import { useState } from 'react';
import { machineText } from '../../../../shared/machine/text/index.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Sparkline } from '../../../../ui/display/sparkline.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import type { useSystemHistory } from '../queries.ts';
import styles from '../system.module.css';
import { systemText } from '../text/index.ts';

type Span = 'day' | 'month';
const spans = ['day', 'month'] as const;
const lengthOf: Record<Span, number> = { day: 86_400_000, month: 30 * 86_400_000 };

/** The figures of the last day and month. */
export function HistoryPanel({ history }: { history: ReturnType<typeof useSystemHistory> }) {
  const t = useText(systemText);
  const [span, setSpan] = useState<Span>('day');
  const points = history.data?.[span];
  return (
    <Panel
      title={t(($) => $.history.title)}
      actions={
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
        <div role="group" aria-label={t(($) => $.history.span)} className={styles.spans}>
          {spans.map((one) => (
            <Button key={one} small aria-pressed={one === span} onClick={() => setSpan(one)}>
              {t(($) => $.history[one])}
            </Button>
          ))}
        </div>
      }
    >
      {points === undefined && <QueryState query={history} failed={t(($) => $.history.notLoaded)} />}
      {points !== undefined && points.length < 2 && (
        <p className={styles.text}>{span === 'day' ? t(($) => $.history.none) : t(($) => $.history.noneMonth)}</p>
      )}
      {points !== undefined && points.length > 1 && <Charts points={points} span={span} />}
    </Panel>
  );
}

function Charts({ points, span }: { points: readonly HistoryPoint[]; span: Span }) {
  const t = useText(systemText);
  const ofMachine = useText(machineText);
  const format = useFormat();
  const percent = (value: number) => format.percent(Math.round(value));
  const degrees = (value: number) => t(($) => $.drives.degrees, { number: format.number(Math.round(value)) });
  const charts = [
    { title: ofMachine(($) => $.processor), figure: 'cpu', show: percent },
    { title: ofMachine(($) => $.memory), figure: 'memory', show: percent },
    { title: ofMachine(($) => $.system), figure: 'systemDisk', show: percent },
    { title: ofMachine(($) => $.data), figure: 'dataDisk', show: percent },
    { title: t(($) => $.history.temperature), figure: 'temperatureInCelsius', show: degrees },
  ] as const;
  return (
    <ul className={styles.charts}>
      {charts
        .filter(({ figure }) => points.some((point) => point[figure] !== null))
        .map(({ title, figure, show }) => (
          <Chart
            key={figure}
            title={title}
            span={span}
            show={show}
            points={points.map((point) => ({ at: Date.parse(point.at), value: point[figure] }))}
          />
        ))}
    </ul>
  );
}

interface ChartProps {
  title: string;
  span: Span;
  points: readonly { at: number; value: number | null }[];
  show: (value: number) => string;
}

function Chart({ title, span, points, show }: ChartProps) {
  const t = useText(systemText);
  const values = points.flatMap(({ value }) => value ?? []);
  const now = t(($) => $.history.now, { value: show(values.at(-1) ?? 0) });
  const most = t(($) => $.history.most, { value: show(Math.max(...values)) });
  return (
    <li className={styles.chart}>
      <p>
        <strong>{title}</strong>
        <span className={styles.small}>{`${now}, ${most}`}</span>
      </p>
      <Sparkline
        points={points}
        length={lengthOf[span]}
        label={t(($) => $.history.chart, { title, span: t(($) => $.history[span]), now, most })}
      />
    </li>
  );
}

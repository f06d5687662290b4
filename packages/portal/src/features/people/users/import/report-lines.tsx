import type { ImportReport } from '@kontor/contract/people/users';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { useMemo, useState } from 'react';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import type { Tone } from '../../../../ui/class-names.ts';
import { Chip } from '../../../../ui/display/chip.tsx';
import { VirtualList } from '../../../../ui/lists/virtual-list.tsx';
import { CompactSelect } from '../compact-select.tsx';
import styles from './import.module.css';
import type { TableChoices } from './queries.ts';
import { ReportLine } from './report-line.tsx';
import { usersImportText } from './text/index.ts';
import { tickOf } from './tick-of.ts';

export type State = ImportReport['lines'][number]['state'];

export const tones: Record<State, Tone> = {
  new: 'good',
  added: 'good',
  existing: 'neutral',
  faulty: 'bad',
  'left-out': 'neutral',
};
const states: readonly State[] = ['new', 'added', 'faulty', 'existing', 'left-out'];

export const countOf = ({ lines }: ImportReport, state: State): number =>
  lines.filter((line) => line.state === state).length;

/** The first of the people by name, and how many more there are. */
export function namesOf(lines: ImportReport['lines']): string {
  return shortList(
    lines.map(({ displayName, uid }) => displayName || readableAddress(uid)),
    5,
  );
}

/** The first `most` of the names, and how many more there are. */
export function shortList(names: readonly string[], most: number): string {
  const named = names.slice(0, most).join(', ');
  return names.length > most ? `${named} (+${names.length - most})` : named;
}

type Shown = State | 'all';

/** Estimated height of a line before it is rendered. */
const lineHeight = 68;

interface ReportLinesProps {
  report: ImportReport;
  /** Absent once the import is done. */
  choices?: TableChoices;
  onChoose?: (patch: Partial<TableChoices>) => void;
}

/** Number of lines of each kind, and the lines. */
export function ReportLines({ report, choices, onChoose }: ReportLinesProps) {
  const t = useText(usersImportText);
  const present = states.filter((state) => countOf(report, state) > 0);
  const [chosen, setChosen] = useState<Shown>('all');
  const shown = chosen === 'all' || present.includes(chosen) ? chosen : 'all';
  const lines = useMemo(
    () => (shown === 'all' ? report.lines : report.lines.filter(({ state }) => state === shown)),
    [report, shown],
  );
  return (
    <>
      <Counts report={report} present={present} shown={shown} onChoose={setChosen} />
      <VirtualList
        className={styles.lines}
        items={lines}
        keyOf={({ line }) => String(line)}
        rowHeight={lineHeight}
        label={t(($) => $.import.lines)}
      >
        {(line) => (
          <ReportLine
            line={line}
            columnNames={report.columnNames}
            choosing={choices && onChoose && { choices, onChoose }}
            tick={choices && onChoose && tickOf(line, choices, onChoose)}
          />
        )}
      </VirtualList>
    </>
  );
}

interface CountsProps {
  report: ImportReport;
  present: readonly State[];
  shown: Shown;
  onChoose: (shown: Shown) => void;
}

function Counts({ report, present, shown, onChoose }: CountsProps) {
  const t = useText(usersImportText);
  const format = useFormat();
  if (present.length === 0) return null;
  return (
    <div className={styles.counts}>
      {present.map((state) => (
        <Chip key={state} tone={tones[state]}>
          {t(($) => $.import.counts[state], {
            count: countOf(report, state),
            number: format.number(countOf(report, state)),
          })}
        </Chip>
      ))}
      {present.length > 1 && (
        <span className={styles.last}>
          <CompactSelect
            label={t(($) => $.import.show)}
            value={shown}
            onChange={onChoose}
            options={[
              { value: 'all', label: t(($) => $.import.all) },
              ...present.map((value) => ({ value, label: t(($) => $.import.state[value]) })),
            ]}
          />
        </span>
      )}
    </div>
  );
}

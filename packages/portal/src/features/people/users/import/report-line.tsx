import type { ImportReport } from '@kontor/contract/people/users';
import { useText } from '../../../../text/text-context.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import styles from './import.module.css';
import { tones } from './report-lines.tsx';
import { usersImportText } from './text/index.ts';

interface ReportLineProps extends Pick<ImportReport, 'columnNames'> {
  line: ImportReport['lines'][number];
}

/** One line of a table: its user, the result, and what must be corrected. */
export function ReportLine({ line, columnNames }: ReportLineProps) {
  const t = useText(usersImportText);
  const errors = Object.entries(line.fields);
  return (
    <div className={styles.line}>
      <span className={styles.number}>{t(($) => $.import.line, { number: line.line })}</span>
      <span className={styles.who}>
        <strong>{line.displayName || t(($) => $.import.noName)}</strong>
        <span className={styles.soft}>{line.uid}</span>
      </span>
      <span className={styles.state}>
        <Chip tone={tones[line.state]}>{t(($) => $.import.state[line.state])}</Chip>
      </span>
      {errors.length > 0 && (
        <ul className={styles.faults}>
          {errors.map(([field, sentence]) => (
            <FieldError key={field} field={field} column={columnNames[field]} sentence={sentence} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface FieldErrorProps {
  field: string;
  /** What the table calls it; absent when it has no such column. */
  column: string | undefined;
  sentence: string;
}

function FieldError({ field, column, sentence }: FieldErrorProps) {
  const t = useText(usersImportText);
  const isColumn = (name: string): name is Column => name in columns;
  return (
    <li>
      <strong>{column ?? (isColumn(field) ? t(($) => $.columns[field]) : field)}:</strong> {sentence}
    </li>
  );
}

const columns = usersImportText.de.columns;
type Column = keyof typeof columns;

import type { ImportReport } from '@kontor/contract/people/users';
import { useText } from '../../../../text/text-context.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import styles from './import.module.css';
import { tones } from './report-lines.tsx';
import { usersImportText } from './text/index.ts';

/** One line of a table: its user, the result, and what must be corrected. */
export function ReportLine({ line }: { line: ImportReport['lines'][number] }) {
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
            <FieldError key={field} field={field} sentence={sentence} />
          ))}
        </ul>
      )}
    </div>
  );
}

function FieldError({ field, sentence }: { field: string; sentence: string }) {
  const t = useText(usersImportText);
  const isColumn = (name: string): name is Column => name in columns;
  return (
    <li>
      <strong>{isColumn(field) ? t(($) => $.columns[field]) : field}:</strong> {sentence}
    </li>
  );
}

const columns = usersImportText.de.columns;
type Column = keyof typeof columns;

import type { ImportReport } from '@kontor/contract/people/users';
import type { ComponentProps } from 'react';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { Address } from '../../../../ui/display/address.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import styles from './import.module.css';
import { placeOfFault } from './place-of-fault.ts';
import { tones } from './report-lines.tsx';
import { usersImportText } from './text/index.ts';
import type { Tick } from './tick-of.ts';
import { UserNameField } from './user-name-field.tsx';

interface ReportLineProps extends Pick<ImportReport, 'columnNames'> {
  line: ImportReport['lines'][number];
  tick: Tick | undefined;
  /** What was chosen about the table, and how to change it; absent once the import is done. */
  choosing: Choosing | undefined;
}

export type Choosing = Pick<ComponentProps<typeof UserNameField>, 'choices' | 'onChoose'>;

/** One line of a table: its user, the result, and what must be corrected. */
export function ReportLine({ line, columnNames, tick, choosing }: ReportLineProps) {
  const t = useText(usersImportText);
  const number = t(($) => $.import.line, { number: line.line });
  return (
    <div className={styles.line}>
      <span className={styles.number}>
        {tick ? <Checkbox label={number} checked={tick.isTicked} onChange={tick.onChange} /> : number}
      </span>
      <span className={styles.who}>
        <strong>{line.displayName || t(($) => $.import.noName)}</strong>
        <span className={styles.soft}>
          <Address>{line.uid}</Address>
        </span>
      </span>
      <span className={styles.state}>
        {line.blocked && <Chip tone="neutral">{t(($) => $.import.blocked)}</Chip>}{' '}
        {line.resembles === undefined || !line.unticked ? (
          <Chip tone={tones[line.state]}>{t(($) => $.import.state[line.state])}</Chip>
        ) : (
          <Chip tone="warn">{t(($) => $.import.maybeExisting)}</Chip>
        )}
      </span>
      {line.notes && (
        <ul className={styles.notes}>
          {line.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <FieldErrors errors={errorsOf(line, choosing)} columnNames={columnNames} />
      {choosing && mayBeNamed(line) && <UserNameField line={line} {...choosing} />}
    </div>
  );
}

type Fields = ReportLineProps['line']['fields'];

/** The errors of a line; what is wrong with a chosen username stands at its field. */
function errorsOf({ line, fields }: ReportLineProps['line'], choosing: Choosing | undefined): Fields {
  if (choosing?.choices.userNames[line] === undefined) return fields;
  const { uid: _atItsField, ...others } = fields;
  return others;
}

function FieldErrors({ errors, columnNames }: Pick<ImportReport, 'columnNames'> & { errors: Fields }) {
  const shown = Object.entries(errors);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.faults}>
      {shown.map(([field, sentence]) => (
        <FieldError key={field} field={field} columnNames={columnNames} sentence={sentence} />
      ))}
    </ul>
  );
}

const mayBeNamed = ({ hasNamesake, state }: ReportLineProps['line']): boolean =>
  hasNamesake === true && (state === 'new' || state === 'faulty');

interface FieldErrorProps extends Pick<ImportReport, 'columnNames'> {
  field: string;
  sentence: string;
}

/** A fault in the words of the table: at its column, or with what to add where it has none. */
function FieldError({ field, columnNames, sentence }: FieldErrorProps) {
  const t = useText(usersImportText);
  const format = useFormat();
  const place = placeOfFault(field, { columnNames });
  if (place.kind === 'column')
    return (
      <li>
        <strong>{place.name}:</strong> {sentence}
      </li>
    );
  const isColumn = (name: string): name is Column => name in columns;
  const name = isColumn(field) ? t(($) => $.columns[field]) : field;
  const remedy =
    place.kind === 'derived'
      ? t(($) => $.import.madeOf, { columns: format.quoted(place.from) })
      : t(($) => $.import.noColumn, { name });
  return (
    <li>
      {sentence} {remedy}
    </li>
  );
}

const columns = usersImportText.de.columns;
type Column = keyof typeof columns;

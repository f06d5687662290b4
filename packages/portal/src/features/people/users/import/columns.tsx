import type { ImportField, ImportReport } from '@kontor/contract/people/users';
import { useText } from '../../../../text/text-context.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import styles from './import.module.css';
import { usersImportText } from './text/index.ts';

/** More columns than these are shown when asked for. */
const mostShown = 12;

type Meaning = ImportField | 'none';

/** What a column may be, in the order of the list. */
const meanings = [
  'none',
  'givenname',
  'surname',
  'fullName',
  'externEmail',
  'uid',
  'mobile',
  'telephoneNumber',
  'facsimileTelephoneNumber',
  'title',
  'street',
  'postalCode',
  'postalAddress',
  'groups',
  'enabled',
  'blocked',
  'lastDay',
  'kind',
  'surnamePrefix',
  'houseNumber',
  'postalCodeAndCity',
  'preferredLanguage',
  'description',
  'internEmail',
  'posixGroupName',
] as const satisfies readonly Meaning[];

interface ColumnsProps {
  report: ImportReport;
  /** As chosen, which shows before the table is read again. */
  chosen: readonly string[] | undefined;
  isReading: boolean;
  onChange: (columns: string[]) => void;
}

/** What each column of the table is taken for, to be corrected. */
export function Columns({ report: { columns, problem }, chosen, isReading, onChange }: ColumnsProps) {
  const t = useText(usersImportText);
  const taken = columns.filter(({ field }) => field !== undefined).length;
  const numbered = columns.map(({ field, ...column }, index) => {
    const value = chosen === undefined ? field : meanings.find((meaning) => meaning === chosen[index]);
    return { ...column, meaning: value ?? ('none' as const), number: index + 1 };
  });
  const choose = (changed: number, chosenNow: Meaning) => {
    const now = numbered.map(({ meaning, number }) => (number === changed ? chosenNow : meaning));
    onChange(now.map((meaning) => (meaning === 'none' ? '' : meaning)));
  };
  const options = meanings.map((value) => ({ value, label: t(($) => $.meanings[value]) }));
  return (
    <details className={styles.mapping} open={problem !== undefined || columns.length <= mostShown}>
      <summary>{t(($) => $.import.mapping.title, { taken, all: columns.length })}</summary>
      <p className={styles.soft}>{t(($) => $.import.mapping.text)}</p>
      <div className={styles.columns} aria-busy={isReading}>
        {numbered.map(({ name, meaning, samples, number }) => (
          <Select<Meaning>
            key={number}
            label={name || t(($) => $.import.mapping.unnamed, { number })}
            hint={samples.join(' · ') || t(($) => $.import.mapping.noSamples)}
            value={meaning}
            onChange={(chosenNow) => choose(number, chosenNow)}
            options={options}
          />
        ))}
      </div>
    </details>
  );
}

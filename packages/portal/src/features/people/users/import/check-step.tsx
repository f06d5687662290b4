import type { ImportReport } from '@kontor/contract/people/users';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { RadioCard, RadioCardGroup } from '../create/roles/radio-card.tsx';
import { NoMailNotice } from '../no-mail-notice.tsx';
import styles from './import.module.css';
import { mostPasswords } from './report-for.ts';
import { countOf, ReportLines } from './report-lines.tsx';
import { usersImportText } from './text/index.ts';
import { type Invitation, invitations, type TableImport } from './use-import.ts';

/** Preview of the import, line by line. The buttons come before thousands of lines. */
export function CheckStep({ table }: { table: TableImport }) {
  const t = useText(usersImportText);
  const { report, how, setHow, isAdding, add, back } = table;
  if (!report) return null;
  const columns = report.ignoredColumns.join(', ');
  const count = countOf(report, 'new');
  const isNobody = table.possible === 0;
  const without = how === 'mail' ? report.lines.filter((line) => line.withoutAddress) : [];
  return (
    <>
      <div className={styles.step}>
        {columns !== '' && <Notice kind="warn">{t(($) => $.import.ignored, { columns })}</Notice>}
        {isNobody ? (
          <Notice>{t(($) => $.import.nobody)}</Notice>
        ) : (
          <InvitationChoice how={how} lines={report.lines.length} onChange={setHow} />
        )}
        {without.length > 0 && (
          <Notice kind="warn">{t(($) => $.import.without, { count: without.length, names: namesOf(without) })}</Notice>
        )}
        {how === 'mail' && !isNobody && <NoMailNotice />}
        <div className={styles.buttons}>
          <Button onClick={back}>{t(($) => $.import.back)}</Button>
          <Button variant="primary" busy={isAdding} disabled={count === 0} onClick={add}>
            {t(($) => $.import.go, { count })}
          </Button>
        </div>
      </div>
      <ReportLines report={report} />
    </>
  );
}

/** The first of the people by name, and how many more there are. */
function namesOf(lines: ImportReport['lines']): string {
  const named = lines.slice(0, 5).map(({ displayName, uid }) => displayName || uid);
  return lines.length > named.length ? `${named.join(', ')} (+${lines.length - named.length})` : named.join(', ');
}

interface InvitationChoiceProps {
  how: Invitation;
  /** Number of lines of the table. */
  lines: number;
  onChange: (how: Invitation) => void;
}

/** How the added people sign in for the first time. */
function InvitationChoice({ how, lines, onChange }: InvitationChoiceProps) {
  const t = useText(usersImportText);
  const offered = invitations.filter((name) => name !== 'passwords' || lines <= mostPasswords);
  return (
    <RadioCardGroup title={t(($) => $.import.how.title)}>
      {offered.map((name) => (
        <RadioCard
          key={name}
          name="invitation"
          label={t(($) => $.import.how[name])}
          text={t(($) => $.import.how[`${name}Text`])}
          isChosen={how === name}
          onChoose={() => onChange(name)}
        />
      ))}
    </RadioCardGroup>
  );
}

import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { RadioCard, RadioCardGroup } from '../create/roles/radio-card.tsx';
import { NoMailNotice } from '../no-mail-notice.tsx';
import styles from './import.module.css';
import { countOf, ReportLines } from './report-lines.tsx';
import { usersImportText } from './text/index.ts';
import { type Invitation, invitations, type TableImport } from './use-import.ts';

/** Preview of the import, line by line. The buttons come before thousands of lines. */
export function CheckStep({ table: { report, how, setHow, isAdding, add, back } }: { table: TableImport }) {
  const t = useText(usersImportText);
  if (!report) return null;
  const columns = report.ignoredColumns.join(', ');
  const count = countOf(report, 'new');
  const isNobody = count === 0;
  return (
    <>
      <div className={styles.step}>
        {columns !== '' && <Notice kind="warn">{t(($) => $.import.ignored, { columns })}</Notice>}
        {isNobody ? <Notice>{t(($) => $.import.nobody)}</Notice> : <InvitationChoice how={how} onChange={setHow} />}
        {how === 'mail' && !isNobody && <NoMailNotice />}
        <div className={styles.buttons}>
          <Button onClick={back}>{t(($) => $.import.back)}</Button>
          <Button variant="primary" busy={isAdding} disabled={isNobody} onClick={add}>
            {t(($) => $.import.go, { count })}
          </Button>
        </div>
      </div>
      <ReportLines report={report} />
    </>
  );
}

/** How the added people sign in for the first time. */
function InvitationChoice({ how, onChange }: { how: Invitation; onChange: (how: Invitation) => void }) {
  const t = useText(usersImportText);
  return (
    <RadioCardGroup title={t(($) => $.import.how.title)}>
      {invitations.map((name) => (
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

import type { ImportReport } from '@kontor/contract/people/users';
import { OnlyHereNotice } from '../../../../shared/mail/only-here-notice.tsx';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { RadioCard, RadioCardGroup } from '../../../../ui/controls/radio-card.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { NoMailNotice } from '../no-mail-notice.tsx';
import { Columns } from './columns.tsx';
import styles from './import.module.css';
import { mostPasswords } from './report-for.ts';
import { countOf, namesOf, ReportLines, shortList } from './report-lines.tsx';
import { usersImportText } from './text/index.ts';
import { type Invitation, invitations, type TableImport } from './use-import.ts';

/** Preview of the import, line by line. The buttons come before thousands of lines. */
export function CheckStep({ table }: { table: TableImport }) {
  const t = useText(usersImportText);
  const { quoted } = useFormat();
  const { report, isAdding, add, back, table: read } = table;
  if (!report) return null;
  const columns = report.problem === undefined ? report.ignoredColumns.map((name) => quoted([name])) : [];
  const count = countOf(report, 'new');
  return (
    <>
      <div className={styles.step}>
        {report.problem !== undefined && (
          <Notice kind="warn" title={t(($) => $.import.mapping.incomplete)}>
            {report.problem}
          </Notice>
        )}
        {columns.length > 0 && <Notice>{t(($) => $.import.ignored, { columns: shortList(columns, 8) })}</Notice>}
        <UnreadLines lines={report.unreadLines} />
        <Columns
          report={report}
          chosen={read.choices.columns}
          isReading={read.isReading}
          onChange={(chosen) => read.choose({ columns: chosen })}
        />
        <Choices report={report} table={table} />
        <Invitations report={report} table={table} />
        <div className={styles.buttons}>
          <Button onClick={back}>{t(($) => $.import.back)}</Button>
          <Button variant="primary" busy={isAdding} disabled={count === 0 || read.isReading} onClick={add}>
            {t(($) => $.import.go, { count })}
          </Button>
        </div>
      </div>
      <ReportLines report={report} choices={read.choices} onChoose={read.choose} />
    </>
  );
}

/** What stands in lines that are passed over, so that nobody is missed. */
export function UnreadLines({ lines }: { lines: ImportReport['unreadLines'] }) {
  const t = useText(usersImportText);
  const { quoted } = useFormat();
  if (lines.length === 0) return null;
  const named = lines.map(({ line, text }) => t(($) => $.import.unreadLine, { line, text: quoted([text]) }));
  return <Notice kind="warn">{t(($) => $.import.unread, { count: lines.length, lines: shortList(named, 8) })}</Notice>;
}

/** How the new people get their first password, and who cannot get it that way. */
function Invitations({ report, table: { how, setHow, possible } }: { report: ImportReport; table: TableImport }) {
  const t = useText(usersImportText);
  if (possible === 0) return report.problem === undefined && <Notice>{t(($) => $.import.nobody)}</Notice>;
  const without = how === 'mail' ? report.lines.filter((line) => line.withoutAddress) : [];
  return (
    <>
      <InvitationChoice how={how} lines={report.lines.length} onChange={setHow} />
      {without.length > 0 && (
        <Notice kind="warn">{t(($) => $.import.without, { count: without.length, names: namesOf(without) })}</Notice>
      )}
      {how === 'mail' && <NoMailNotice />}
      {how === 'mail' && <OnlyHereNotice />}
    </>
  );
}

/** What happens to people who are blocked in the table, and to groups that do not exist. */
function Choices({ report, table: { table } }: { report: ImportReport; table: TableImport }) {
  const t = useText(usersImportText);
  const { choices, choose } = table;
  const blocked = report.lines.filter((line) => line.blocked && line.state !== 'existing');
  return (
    <>
      {blocked.length > 0 && (
        <Checkbox
          label={t(($) => $.import.blockedToo, { count: blocked.length, names: namesOf(blocked) })}
          hint={t(($) => $.import.blockedText)}
          checked={choices.blocked === 'add'}
          onChange={(isAdded) => choose({ blocked: isAdded ? 'add' : 'leave-out' })}
        />
      )}
      {report.missingGroups.length > 0 && (
        <Checkbox
          label={t(($) => $.import.addGroups, {
            count: report.missingGroups.length,
            names: shortList(report.missingGroups, 8),
          })}
          hint={t(($) => $.import.addGroupsText)}
          checked={choices.missingGroups === 'add'}
          onChange={(isAdded) => choose({ missingGroups: isAdded ? 'add' : 'leave-out' })}
        />
      )}
    </>
  );
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

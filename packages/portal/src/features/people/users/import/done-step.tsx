import type { ImportReport } from '@kontor/contract/people/users';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useApps } from '../../../../shared/apps/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button, buttonClass } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { UnreadLines } from './check-step.tsx';
import styles from './import.module.css';
import { Invitations } from './invitations.tsx';
import { Passwords } from './passwords.tsx';
import { namesOf, ReportLines } from './report-lines.tsx';
import { usersImportText } from './text/index.ts';
import type { TableImport } from './use-import.ts';

/** Result of the import, line by line. */
export function DoneStep({ table: { report, how, again } }: { table: TableImport }) {
  const t = useText(usersImportText);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (!report) return null;
  return (
    <>
      <div className={styles.step}>
        <h2 ref={heading} tabIndex={-1}>
          <DoneTitle report={report} />
        </h2>
        {report.faulty > 0 && <p className={styles.soft}>{t(($) => $.import.doneText)}</p>}
        <Existing report={report} />
        <UnreadLines lines={report.unreadLines} />
        {how === 'mail' && <Invitations report={report} />}
        {report.lines.some(({ password }) => password !== undefined) && <Passwords report={report} />}
        {report.added > 0 && <OpenApps />}
        <div className={styles.buttons}>
          <Link to="/settings/users" className={buttonClass({ variant: 'primary' })}>
            {t(($) => $.import.toList)}
          </Link>
          <Button onClick={again}>{t(($) => $.import.again)}</Button>
        </div>
      </div>
      <ReportLines report={report} />
    </>
  );
}

/** Leads to where people are let into each app: a table does that only by groups of apps in it. */
function OpenApps() {
  const t = useText(usersImportText);
  const apps = useApps().data?.filter(({ userGroup }) => userGroup !== '') ?? [];
  if (apps.length === 0) return null;
  return (
    <section className={styles.help}>
      <h2>{t(($) => $.import.openApps)}</h2>
      <p className={styles.soft}>{t(($) => $.import.openAppsText)}</p>
      <div className={styles.buttons}>
        {apps.map(({ instanceId, title, userGroup }) => (
          <Link
            key={instanceId}
            to="/settings/groups/$cn"
            params={{ cn: userGroup }}
            className={buttonClass({ small: true })}
          >
            {title}
          </Link>
        ))}
      </div>
    </section>
  );
}

/** Says how many were created, and of how many where some were not. */
function DoneTitle({ report }: { report: ImportReport }) {
  const t = useText(usersImportText);
  const { added: count, faulty, leftOut, existing } = report;
  const all = count + faulty + leftOut + existing;
  if (count === 0) return t(($) => $.import.doneNobody);
  return count === all ? t(($) => $.import.done, { count }) : t(($) => $.import.doneSome, { count, all });
}

/** People who existed, and who of them have no password so far: those who wait with a link to one apart, as nothing is to be done for them. */
function Existing({ report }: { report: ImportReport }) {
  const t = useText(usersImportText);
  if (report.existing === 0) return null;
  const locked = report.lines.filter(({ withoutPassword }) => withoutPassword);
  const [invited, lines] = [locked.filter(({ hasLink }) => hasLink), locked.filter(({ hasLink }) => !hasLink)];
  return (
    <Notice kind={lines.length > 0 ? 'warn' : 'info'}>
      {t(($) => $.import.passwords.existing, { count: report.existing })}{' '}
      {invited.length > 0 && t(($) => $.import.hasLink, { count: invited.length, names: namesOf(invited) })}{' '}
      {lines.length > 0 && t(($) => $.import.noPassword, { count: lines.length, names: namesOf(lines) })}
    </Notice>
  );
}

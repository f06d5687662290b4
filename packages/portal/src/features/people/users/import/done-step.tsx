import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '../../../../text/text-context.tsx';
import { Button, buttonClass } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import styles from './import.module.css';
import { Passwords } from './passwords.tsx';
import { ReportLines } from './report-lines.tsx';
import { usersImportText } from './text/index.ts';
import type { TableImport } from './use-import.ts';

/** Result of the import, line by line. */
export function DoneStep({ table: { report, how, isMailDown, again } }: { table: TableImport }) {
  const t = useText(usersImportText);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (!report) return null;
  return (
    <>
      <div className={styles.step}>
        <h2 ref={heading} tabIndex={-1}>
          {t(($) => $.import.done)}
        </h2>
        {report.faulty > 0 && <p className={styles.soft}>{t(($) => $.import.doneText)}</p>}
        {how === 'passwords' && report.existing > 0 && (
          <Notice>{t(($) => $.import.passwords.existing, { count: report.existing })}</Notice>
        )}
        {how === 'mail' && isMailDown && report.added > 0 && (
          <Notice kind="warn" action={<Link to="/settings/outbox">{t(($) => $.import.toOutbox)}</Link>}>
            {t(($) => $.import.waiting, { count: report.added })}
          </Notice>
        )}
        {report.lines.some(({ password }) => password !== undefined) && <Passwords report={report} />}
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

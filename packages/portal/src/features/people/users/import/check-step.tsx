import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { NoMailNotice } from '../no-mail-notice.tsx';
import styles from './import.module.css';
import { countOf, ReportLines } from './report-lines.tsx';
import { usersImportText } from './text/index.ts';
import type { TableImport } from './use-import.ts';

/** Preview of the import, line by line. The buttons come before thousands of lines. */
export function CheckStep({ table: { report, notify, setNotify, isAdding, add, again } }: { table: TableImport }) {
  const t = useText(usersImportText);
  if (!report) return null;
  const columns = report.ignoredColumns.join(', ');
  const count = countOf(report, 'new');
  const isNobody = count === 0;
  return (
    <>
      <div className={styles.step}>
        {columns !== '' && <Notice kind="warn">{t(($) => $.import.ignored, { columns })}</Notice>}
        {isNobody ? (
          <Notice>{t(($) => $.import.nobody)}</Notice>
        ) : (
          <Checkbox
            label={t(($) => $.import.notify)}
            hint={t(($) => $.import.notifyHint)}
            checked={notify}
            onChange={setNotify}
          />
        )}
        {notify && !isNobody && <NoMailNotice />}
        <div className={styles.buttons}>
          <Button onClick={again}>{t(($) => $.import.back)}</Button>
          <Button variant="primary" busy={isAdding} disabled={isNobody} onClick={add}>
            {t(($) => $.import.go, { count })}
          </Button>
        </div>
      </div>
      <ReportLines report={report} />
    </>
  );
}

import { IconDownload, IconTableImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useText } from '../../../../text/text-context.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Button, buttonClass } from '../../../../ui/controls/button.tsx';
import { DragHint, DropZone, TouchHint } from '../../../../ui/controls/drop-zone.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import styles from './import.module.css';
import { usersImportText } from './text/index.ts';
import type { TableImport } from './use-import.ts';

/** The file, dropped or chosen, and the expected format. */
export function FileStep({ table }: { table: TableImport }) {
  const t = useText(usersImportText);
  return (
    <div className={styles.step}>
      <TableField table={table} />
      <section className={styles.help}>
        <h2>{t(($) => $.import.firstLine)}</h2>
        <p className={styles.soft}>{t(($) => $.import.firstLineText)}</p>
        <Template />
      </section>
    </div>
  );
}

function TableField({ table }: { table: TableImport }) {
  const t = useText(usersImportText);
  const input = useRef<HTMLInputElement>(null);
  const { table: read } = table;
  const take = (file: File | undefined) => file && void table.choose(file);
  return (
    <DropZone isInvalid={read.error !== undefined} onFile={take}>
      <IconTableImport size={36} stroke={1.5} aria-hidden="true" />
      <DragHint>
        <h2>{t(($) => $.import.drop)}</h2>
        <p className={styles.soft}>{t(($) => $.import.dropText)}</p>
      </DragHint>
      <TouchHint>
        <h2>{t(($) => $.import.pick)}</h2>
        <p className={styles.soft}>{t(($) => $.import.pickText)}</p>
      </TouchHint>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.json,.xlsx,.ods,text/csv,text/plain,application/json"
        onChange={(event) => {
          take(event.target.files?.[0]);
          // allows choosing the same file again after it was corrected
          event.target.value = '';
        }}
      />
      {read.error !== undefined && (
        <p className={styles.faults} role="alert">
          {read.error}
        </p>
      )}
      <Button variant="primary" busy={read.isReading || read.isRestoring} onClick={() => input.current?.click()}>
        {t(($) => $.import.choose)}
      </Button>
      <p className={styles.soft}>{t(($) => $.import.nothingHappens)}</p>
    </DropZone>
  );
}

const columns = ['givenname', 'surname', 'externEmail', 'uid', 'mobile', 'telephoneNumber', 'groups'] as const;

/** An empty table with the most useful columns, in a format that spreadsheet programs open by a click. */
function Template() {
  const t = useText(usersImportText);
  const line = columns.map((column) => t(($) => $.columns[column])).join(';');
  const save = () =>
    saveFile(
      t(($) => $.import.templateFile),
      new Blob([`\uFEFF${line}\r\n`], { type: 'text/csv' }),
    );
  return (
    <Button small icon={<IconDownload size={17} stroke={1.75} />} onClick={save}>
      {t(($) => $.import.template)}
    </Button>
  );
}

/** Cancels; nothing has been imported. */
export function CancelLink() {
  const t = useText(usersImportText);
  return (
    <Link to="/settings/users" className={classNames(buttonClass(), styles.first)}>
      {t(($) => $.import.cancel)}
    </Link>
  );
}

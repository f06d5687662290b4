import type { ImportReport } from '@kontor/contract/people/users';
import { useState } from 'react';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useText } from '../../../../text/text-context.tsx';
import { useCheckTable, useImportTable } from './queries.ts';
import { usersImportText } from './text/index.ts';

export const importSteps = ['file', 'check', 'done'] as const;

/** State of a table import. */
export function useImport() {
  const t = useText(usersImportText);
  const perform = usePerform();
  const check = useCheckTable();
  const add = useImportTable();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const [notify, setNotify] = useState(true);

  const loadReport = (work: () => Promise<ImportReport>) =>
    perform({ run: async () => setReport(await work()), failed: t(($) => $.import.failed) });
  return {
    step: report === undefined ? ('file' as const) : report.dryRun ? ('check' as const) : ('done' as const),
    report,
    notify,
    setNotify,
    isReading: check.isPending,
    isAdding: add.isPending,
    choose: (chosen: File) => {
      setFile(chosen);
      return loadReport(() => check.mutateAsync(chosen));
    },
    add: () => file && loadReport(() => add.mutateAsync({ file, notify })),
    again: () => setReport(undefined),
  };
}

export type TableImport = ReturnType<typeof useImport>;

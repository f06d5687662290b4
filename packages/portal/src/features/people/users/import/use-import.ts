import type { ImportReport } from '@kontor/contract/people/users';
import { useState } from 'react';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useText } from '../../../../text/text-context.tsx';
import { useCheckTable, useImportTable } from './queries.ts';
import { usersImportText } from './text/index.ts';

/** How added users sign in for the first time: by a link in a mail, by a password on paper, or by a link that is sent later. */
export const invitations = ['mail', 'passwords', 'later'] as const;
export type Invitation = (typeof invitations)[number];

export const importSteps = ['file', 'check', 'done'] as const;

/** State of a table import. */
export function useImport() {
  const t = useText(usersImportText);
  const perform = usePerform();
  const check = useCheckTable();
  const add = useImportTable();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const [how, setHow] = useState<Invitation>('mail');

  const loadReport = (work: () => Promise<ImportReport>) =>
    perform({ run: async () => setReport(await work()), failed: t(($) => $.import.failed) });
  return {
    step: report === undefined ? ('file' as const) : report.dryRun ? ('check' as const) : ('done' as const),
    report,
    how,
    setHow,
    isReading: check.isPending,
    isAdding: add.isPending,
    choose: (chosen: File) => {
      setFile(chosen);
      return loadReport(() => check.mutateAsync(chosen));
    },
    add: () => file && loadReport(() => add.mutateAsync({ file, how })),
    again: () => setReport(undefined),
  };
}

export type TableImport = ReturnType<typeof useImport>;

import type { ImportReport } from '@kontor/contract/people/users';
import { useState } from 'react';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useStepInHistory } from '../../../../shared/step-in-history.ts';
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
  const [preview, setPreview] = useState<ImportReport>();
  const [result, setResult] = useState<ImportReport>();
  const [how, setHow] = useState<Invitation>('mail');

  // a reload loses the file, and with it what was read of it
  const reports = { file: undefined, check: preview, done: result };
  const { step, goTo, replaceBy } = useStepInHistory(
    importSteps,
    (one) => one === 'file' || reports[one] !== undefined,
  );
  const attempt = (run: () => Promise<void>) => perform({ run, failed: t(($) => $.import.failed) });
  return {
    step,
    report: reports[step],
    how,
    setHow,
    isReading: check.isPending,
    isAdding: add.isPending,
    choose: (chosen: File) => {
      setFile(chosen);
      return attempt(async () => {
        setPreview(await check.mutateAsync(chosen));
        setResult(undefined);
        goTo('check');
      });
    },
    add: () =>
      file &&
      attempt(async () => {
        setResult(await add.mutateAsync({ file, how }));
        // nothing is imported twice by going back
        replaceBy('done');
      }),
    back: () => goTo('file'),
    again: () => history.back(),
  };
}

export type TableImport = ReturnType<typeof useImport>;

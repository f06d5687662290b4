import type { ImportReport } from '@kontor/contract/people/users';
import { useState } from 'react';
import { useMe } from '../../../../session/me.ts';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { isMailDown, useOutbox } from '../../../../shared/mail/queries.ts';
import { useStepInHistory } from '../../../../shared/step-in-history.ts';
import { useText } from '../../../../text/text-context.tsx';
import { useImportTable } from './queries.ts';
import { firstChoice, reportFor } from './report-for.ts';
import { clearTable } from './stored-table.ts';
import { usersImportText } from './text/index.ts';
import { useTable } from './use-table.ts';

/** How added users sign in for the first time: by a link in a mail, by a password on paper, or by a link that is sent later. */
export const invitations = ['mail', 'passwords', 'later'] as const;
export type Invitation = (typeof invitations)[number];

export const importSteps = ['file', 'check', 'done'] as const;

/** How people sign in: as chosen, else as fits the mail server. */
function useChoice(preview: ImportReport | undefined) {
  const [chosen, setHow] = useState<Invitation>();
  const outbox = useOutbox().data;
  const isDown = outbox !== undefined && isMailDown(outbox);
  return { how: chosen ?? firstChoice(preview?.lines.length ?? 0, isDown), setHow, isDown };
}

/** State of a table import. */
export function useImport() {
  const t = useText(usersImportText);
  const perform = usePerform();
  const add = useImportTable();
  const { user: me } = useMe();
  const [result, setResult] = useState<ImportReport>();
  const { preview, ...table } = useTable(me.uid);
  const { how, setHow, isDown } = useChoice(preview);

  const noAddress = t(($) => $.import.noAddress);
  const reports = { file: undefined, check: preview && reportFor(preview, how, noAddress), done: result };
  const isOpen = (one: (typeof importSteps)[number]) => one === 'file' || reports[one] !== undefined;
  const { step, goTo, replaceBy } = useStepInHistory(importSteps, isOpen);
  const addAll = async (file: File | undefined) => {
    if (file) setResult(await add.mutateAsync({ file, how }));
    // stays what it was, also when the mail server changes
    setHow(how);
    clearTable(me.uid);
    // nothing is imported twice by going back
    replaceBy('done');
  };
  return {
    step,
    report: reports[step],
    /** Number of people who could be created by one of the choices. */
    possible: preview?.lines.filter(({ state }) => state === 'new').length ?? 0,
    how,
    setHow,
    isMailDown: isDown,
    table,
    isAdding: add.isPending,
    async choose(file: File) {
      if (!(await table.read(file))) return;
      setResult(undefined);
      setHow(undefined);
      goTo('check');
    },
    add: () => table.file && perform({ run: () => addAll(table.file), failed: t(($) => $.import.failed) }),
    back: () => goTo('file'),
    again: () => history.back(),
  };
}

export type TableImport = ReturnType<typeof useImport>;

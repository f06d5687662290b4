import type { ImportReport } from '@kontor/contract/people/users';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../../../session/me.ts';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { isMailDown, useOutbox } from '../../../../shared/mail/queries.ts';
import { useStepInHistory } from '../../../../shared/step-in-history.ts';
import { useText } from '../../../../text/text-context.tsx';
import { useImportTable } from './queries.ts';
import { firstChoice, possibleIn, reportFor } from './report-for.ts';
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
  return { how: chosen ?? firstChoice(preview?.lines.length ?? 0, isDown), setHow };
}

/** Ignores calls while one runs: a second Enter comes before the button knows. */
function useOneAtATime(run: () => Promise<unknown>): () => Promise<void> {
  const isRunning = useRef(false);
  return async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    await run();
    isRunning.current = false;
  };
}

/** Reads the table again for the choice: who is created by it decides who of one name gets a number. */
function useReadFor(
  { file, choices, choose }: Pick<ReturnType<typeof useTable>, 'file' | 'choices' | 'choose'>,
  how: Invitation,
) {
  const invites = how === 'mail';
  const isRead = file === undefined || choices.invites === invites;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice
  useEffect(() => {
    if (!isRead) choose({ invites });
  }, [isRead, invites]);
}

/** State of a table import. */
export function useImport() {
  const t = useText(usersImportText);
  const perform = usePerform();
  const add = useImportTable();
  const { user: me } = useMe();
  const [result, setResult] = useState<ImportReport>();
  const { preview, ...table } = useTable(me.uid);
  const { how, setHow } = useChoice(preview);
  useReadFor(table, how);

  const noAddress = t(($) => $.import.noAddress);
  const reports = { file: undefined, check: preview && reportFor(preview, noAddress), done: result };
  const isOpen = (one: (typeof importSteps)[number]) => one === 'file' || reports[one] !== undefined;
  const { step, goTo, replaceBy } = useStepInHistory(importSteps, isOpen);
  const addAll = async (file: File | undefined) => {
    if (file) setResult(await add.mutateAsync({ file, how, choices: table.choices }));
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
    possible: preview ? possibleIn(preview) : 0,
    how,
    setHow,
    table,
    isAdding: add.isPending,
    async choose(file: File) {
      if (!(await table.read(file))) return;
      setResult(undefined);
      setHow(undefined);
      goTo('check');
    },
    add: useOneAtATime(() => perform({ run: () => addAll(table.file), failed: t(($) => $.import.failed) })),
    back: () => goTo('file'),
    again: () => history.back(),
  };
}

export type TableImport = ReturnType<typeof useImport>;

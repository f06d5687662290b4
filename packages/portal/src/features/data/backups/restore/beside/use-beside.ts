import type { Backup } from '@kontor/contract/data/backups';
import { longestBesideTitle } from '@kontor/contract/rules/data/beside';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../../../session/client.ts';
import { usePerform } from '../../../../../shared/actions/use-perform.ts';
import type { useTypedPassword } from '../../../../../shared/actions/use-typed-password.ts';
import { useFormat, useText } from '../../../../../text/text-context.tsx';
import { useRestoreBeside } from '../../queries.ts';
import type { Part } from '../parts.ts';
import { restoreText } from '../text/index.ts';

interface Typed {
  password: ReturnType<typeof useTypedPassword>;
  onStarted: () => void;
}

/** The title of the second app, and what starts its restore. */
export function useBeside(backup: Backup, { id: part, title: name }: Part, { password, onStarted }: Typed) {
  const t = useText(restoreText);
  const format = useFormat();
  const perform = usePerform();
  const { mutateAsync, isPending } = useRestoreBeside();
  const [title, setTitle] = useState(`${name} (${format.date(backup.date)})`.slice(0, longestBesideTitle));
  const [error, setError] = useState<string>();
  const showFailure = (failure: unknown): boolean => {
    const isTaken = failure instanceof ApiError && failure.code === 'beside-title-taken';
    if (isTaken) setError(sentenceOf(failure));
    return isTaken || password.refuse(failure);
  };
  const start = () =>
    perform({
      async run() {
        await mutateAsync({ id: backup.id, part, title: title.trim(), password: password.typed });
        onStarted();
      },
      done: t(($) => $.beside.done, { name }),
      doneBody: t(($) => $.doneText),
      failed: t(($) => $.failed),
      showFailure,
    });
  const change = (typed: string) => {
    setTitle(typed);
    setError(undefined);
  };
  return { field: { value: title, error, onChange: change, maxLength: longestBesideTitle }, isPending, start };
}

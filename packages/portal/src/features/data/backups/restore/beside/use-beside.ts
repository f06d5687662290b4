import type { Backup } from '@kontor/contract/data/backups';
import { longestBesideTitle } from '@kontor/contract/rules/data/beside';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../../../session/client.ts';
import { usePerform } from '../../../../../shared/actions/use-perform.ts';
import type { useTypedPassword } from '../../../../../shared/actions/use-typed-password.ts';
import { useFormat, useText } from '../../../../../text/text-context.tsx';
import { useBesidePreflight, useRestoreBeside } from '../../queries.ts';
import { box, type Part } from '../parts.ts';
import { restoreText } from '../text/index.ts';
import { freeTitle } from './free-title.ts';

const titleRefusals = ['beside-title-taken', 'beside-title-kept'];

interface Typed {
  password: ReturnType<typeof useTypedPassword>;
  onStarted: () => void;
}

/** The title of the second app, one that is free unless another one is typed, and what starts its restore. */
export function useBeside(backup: Backup, { id: part, title: name }: Part, { password, onStarted }: Typed) {
  const t = useText(restoreText);
  const format = useFormat();
  const perform = usePerform();
  const { mutateAsync, isPending } = useRestoreBeside();
  const taken = useBesidePreflight(backup.id, part, part !== box).data?.takenTitles ?? [];
  const [typed, setTyped] = useState<string>();
  const title = typed ?? freeTitle(`${name} (${format.date(backup.date)})`, taken);
  const [error, setError] = useState<string>();
  const showFailure = (failure: unknown): boolean => {
    const isTaken = failure instanceof ApiError && titleRefusals.includes(failure.code);
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
  const change = (value: string) => {
    setTyped(value);
    setError(undefined);
  };
  return { field: { value: title, error, onChange: change, maxLength: longestBesideTitle }, isPending, start };
}

import type { Backup } from '@kontor/contract/data/backups';
import { type FormEvent, useState } from 'react';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useTypedPassword } from '../../../../shared/actions/use-typed-password.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { PasswordField } from '../../../../ui/controls/password-field.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { useFocusOnStep } from '../../../../ui/hooks/use-focus-on-step.ts';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import { LazyDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import styles from '../backups.module.css';
import { useBesidePreflight, usePreflight, useRestoreBackup } from '../queries.ts';
import { useWhen } from '../use-when.ts';
import { BesideSheet } from './beside/beside-sheet.tsx';
import { useBeside } from './beside/use-beside.ts';
import { type Where, WhereChoice } from './beside/where-choice.tsx';
import { box, type Part } from './parts.ts';
import { PreflightSheet } from './preflight-sheet.tsx';
import { restoreText } from './text/index.ts';
import { WholePreflight } from './whole-preflight.tsx';

interface CheckDialogProps {
  backup: Backup;
  part: Part;
  onStarted: () => void;
  onBack: () => void;
  onClose: () => void;
}

/** What restoring a part does, and the own password for it. An app is restored over the present one or beside it. */
export function CheckDialog({ backup, part, onStarted, onBack, onClose }: CheckDialogProps) {
  const t = useText(restoreText);
  const when = useWhen();
  const { where, choose, sheet, isPossible, step } = useSheet(backup, part);
  const { password, title, isPending, start } = useRestore({ backup, part, where, onStarted });
  const content = useFocusOnStep(step);
  const isBlocked = !isPossible || password.typed === '' || title?.value.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlocked && !isPending) void start();
  };
  return (
    <LazyDialog
      open
      width="wide"
      onClose={onClose}
      onBack={onBack}
      onSubmit={submit}
      title={t(($) => $.title, { when: when(backup.date) })}
      actions={<CheckButtons part={part} where={where} isBusy={isPending} {...{ isBlocked, onBack, onClose }} />}
    >
      <div className={styles.step} {...content}>
        {part.id !== box && <WhereChoice where={where} onChoose={choose} />}
        {sheet}
        {isPossible && title && (
          <TextField label={t(($) => $.beside.name)} hint={t(($) => $.beside.nameHint)} {...title} />
        )}
        {isPossible && (
          <PasswordField label={t(($) => $.password)} hint={t(($) => $.passwordHint)} {...password.field} />
        )}
      </div>
    </LazyDialog>
  );
}

/** What restoring does where it is chosen to go. An app that is not installed is restored as a second one, unless something else is chosen. */
function useSheet(backup: Backup, part: Part) {
  const t = useText(restoreText);
  const over = usePreflight(backup.id, part.id);
  const beside = useBesidePreflight(backup.id, part.id, part.id !== box);
  const [chosen, choose] = useState<Where>();
  const where: Where = chosen ?? (beside.data?.isFirstThere === false ? 'beside' : 'over');
  const query = where === 'beside' ? beside : over;
  const Over = part.id === box ? WholePreflight : PreflightSheet;
  const failed = <QueryState query={query} failed={t(($) => $.checkFailed)} />;
  const shown =
    where === 'beside'
      ? beside.data && <BesideSheet preflight={beside.data} />
      : over.data && <Over preflight={over.data} />;
  return {
    ...{ where, choose, sheet: shown ?? failed },
    isPossible: query.data?.obstacle === '',
    // Only once: a choice must not move the focus.
    step: over.data ? 'loaded' : 'loading',
  };
}

interface CheckButtonsProps {
  part: Part;
  where: Where;
  isBusy: boolean;
  isBlocked: boolean;
  onBack: () => void;
  onClose: () => void;
}

function CheckButtons({ part, where, isBusy, isBlocked, onBack, onClose }: CheckButtonsProps) {
  const t = useText(restoreText);
  const over = part.id === box ? t(($) => $.whole.go) : t(($) => $.go);
  const isBeside = where === 'beside';
  return (
    <>
      <Button className={styles.first} onClick={onBack}>
        {t(($) => $.back)}
      </Button>
      <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
      <Button type="submit" variant={isBeside ? 'primary' : 'danger'} busy={isBusy} disabled={isBlocked}>
        {isBeside ? t(($) => $.beside.go) : over}
      </Button>
    </>
  );
}

interface Restoring {
  backup: Backup;
  part: Part;
  where: Where;
  onStarted: () => void;
}

/** What is typed, and what starts the restore. `title` is absent unless a second app is made. */
function useRestore({ backup, part, where, onStarted }: Restoring) {
  const password = useTypedPassword();
  const over = useOver(backup, part, { password, onStarted });
  const { field, ...beside } = useBeside(backup, part, { password, onStarted });
  const isBeside = where === 'beside';
  return { password, title: isBeside ? field : undefined, ...(isBeside ? beside : over) };
}

type Typed = Pick<Restoring, 'onStarted'> & { password: ReturnType<typeof useTypedPassword> };

function useOver(backup: Backup, { id: part, title: name }: Part, { password, onStarted }: Typed) {
  const t = useText(restoreText);
  const perform = usePerform();
  const { mutateAsync, isPending } = useRestoreBackup();
  const isBox = part === box;
  const start = () =>
    perform({
      async run() {
        await mutateAsync({ id: backup.id, part, password: password.typed });
        onStarted();
      },
      done: isBox ? t(($) => $.whole.done) : t(($) => $.done, { name }),
      doneBody: isBox ? t(($) => $.whole.doneText) : t(($) => $.doneText),
      failed: t(($) => $.failed),
      showFailure: password.refuse,
    });
  return { isPending, start };
}

import type { Backup } from '@kontor/contract/data/backups';
import type { FormEvent } from 'react';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useTypedPassword } from '../../../../shared/actions/use-typed-password.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { PasswordField } from '../../../../ui/controls/password-field.tsx';
import { useFocusOnStep } from '../../../../ui/hooks/use-focus-on-step.ts';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import { LazyDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import styles from '../backups.module.css';
import { usePreflight, useRestoreBackup } from '../queries.ts';
import { useWhen } from '../use-when.ts';
import { box, type Part } from './parts.ts';
import { PreflightSheet } from './preflight-sheet.tsx';
import { restoreText } from './text/index.ts';
import { WholePreflight } from './whole-preflight.tsx';

interface CheckDialogProps {
  backup: Backup;
  part: Part;
  onBack: () => void;
  onClose: () => void;
}

/** What restoring a part does, and the own password for it. */
export function CheckDialog({ backup, part, onBack, onClose }: CheckDialogProps) {
  const t = useText(restoreText);
  const when = useWhen();
  const preflight = usePreflight(backup.id, part.id);
  const { password, submit, isPending } = useRestore(backup, part, onClose);
  const isPossible = preflight.data?.obstacle === '';
  const content = useFocusOnStep(preflight.data ? 'loaded' : 'loading');
  const Sheet = part.id === box ? WholePreflight : PreflightSheet;
  return (
    <LazyDialog
      open
      width="wide"
      onClose={onClose}
      onBack={onBack}
      onSubmit={submit}
      title={t(($) => $.title, { when: when(backup.date) })}
      actions={
        <CheckButtons
          go={part.id === box ? t(($) => $.whole.go) : t(($) => $.go)}
          isBusy={isPending}
          isBlocked={!isPossible || password.typed === ''}
          onBack={onBack}
          onClose={onClose}
        />
      }
    >
      <div className={styles.step} {...content}>
        {preflight.data ? (
          <Sheet preflight={preflight.data} />
        ) : (
          <QueryState query={preflight} failed={t(($) => $.checkFailed)} />
        )}
        {isPossible && (
          <PasswordField label={t(($) => $.password)} hint={t(($) => $.passwordHint)} {...password.field} />
        )}
      </div>
    </LazyDialog>
  );
}

interface CheckButtonsProps {
  go: string;
  isBusy: boolean;
  isBlocked: boolean;
  onBack: () => void;
  onClose: () => void;
}

function CheckButtons({ go, isBusy, isBlocked, onBack, onClose }: CheckButtonsProps) {
  const t = useText(restoreText);
  return (
    <>
      <Button className={styles.first} onClick={onBack}>
        {t(($) => $.back)}
      </Button>
      <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
      <Button type="submit" variant="danger" busy={isBusy} disabled={isBlocked}>
        {go}
      </Button>
    </>
  );
}

function useRestore(backup: Backup, { id: part, title: name }: Part, onStarted: () => void) {
  const t = useText(restoreText);
  const perform = usePerform();
  const password = useTypedPassword();
  const { mutateAsync, isPending } = useRestoreBackup();
  const isBox = part === box;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password.typed === '' || isPending) return;
    void perform({
      async run() {
        await mutateAsync({ id: backup.id, part, password: password.typed });
        onStarted();
      },
      done: isBox ? t(($) => $.whole.done) : t(($) => $.done, { name }),
      doneBody: isBox ? t(($) => $.whole.doneText) : t(($) => $.doneText),
      failed: t(($) => $.failed),
      showFailure: password.refuse,
    });
  };
  return { password, submit, isPending };
}

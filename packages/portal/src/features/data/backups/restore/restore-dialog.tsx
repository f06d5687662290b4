import type { Backup } from '@kontor/contract/data/backups';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { LazyDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import styles from '../backups.module.css';
import { useWhen } from '../use-when.ts';
import { CheckDialog } from './check-dialog.tsx';
import { FilesDialog } from './files/files-dialog.tsx';
import { MailboxDialog } from './mailbox-dialog.tsx';
import { PartChoice } from './part-choice.tsx';
import { box, choicesOf, type Part } from './parts.ts';
import { restoreText } from './text/index.ts';

interface RestoreDialogProps {
  backup: Backup;
  /** Called when the restore of an app or of the whole server was begun. */
  onRestoring: () => void;
  onClose: () => void;
}

/** Restores from a backup: an app, single files of it, or the whole server. */
export function RestoreDialog({ backup, onRestoring, onClose }: RestoreDialogProps) {
  const [only, ...others] = choicesOf(backup);
  const [chosen, setChosen] = useState(others.length === 0 ? only : undefined);
  const [step, setStep] = useState<'choose' | 'check' | 'files' | 'mail'>('choose');
  const back = () => setStep('choose');
  const started = () => {
    onRestoring();
    onClose();
  };
  if (chosen && step === 'check')
    return <CheckDialog backup={backup} part={chosen} onStarted={started} onBack={back} onClose={onClose} />;
  if (chosen && step === 'files') return <FilesDialog backup={backup} app={chosen} onBack={back} onClose={onClose} />;
  if (chosen && step === 'mail') return <MailboxDialog backup={backup} onBack={back} onClose={onClose} />;
  return (
    <ChooseDialog
      backup={backup}
      chosen={chosen}
      onChoose={setChosen}
      onNext={() => setStep('check')}
      onSingle={() => setStep(chosen?.id === box ? 'mail' : 'files')}
      onClose={onClose}
    />
  );
}

interface ChooseDialogProps extends Omit<RestoreDialogProps, 'onRestoring'> {
  chosen: Part | undefined;
  onChoose: (part: Part) => void;
  onNext: () => void;
  onSingle: () => void;
}

function ChooseDialog({ backup, chosen, onChoose, onNext, onSingle, onClose }: ChooseDialogProps) {
  const t = useText(restoreText);
  const when = useWhen();
  const [isAsked, setAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) onNext();
    else setAsked(true);
  };
  return (
    <LazyDialog
      open
      width="wide"
      onClose={onClose}
      onSubmit={submit}
      title={t(($) => $.title, { when: when(backup.date) })}
      actions={
        <>
          {chosen && (
            <Button className={styles.first} onClick={onSingle}>
              {chosen.id === box ? t(($) => $.mail.open) : t(($) => $.single.open)}
            </Button>
          )}
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button type="submit" variant="primary">
            {t(($) => $.next)}
          </Button>
        </>
      }
    >
      <PartChoice
        backup={backup}
        chosen={chosen?.id}
        error={isAsked && !chosen ? t(($) => $.choose) : undefined}
        onChoose={onChoose}
      />
    </LazyDialog>
  );
}

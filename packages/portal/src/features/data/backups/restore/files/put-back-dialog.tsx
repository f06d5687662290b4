import type { BackupEntry } from '@kontor/contract/data/backup-entry';
import type { Backup } from '@kontor/contract/data/backups';
import type { FormEvent } from 'react';
import { usePerform } from '../../../../../shared/actions/use-perform.ts';
import { useTypedPassword } from '../../../../../shared/actions/use-typed-password.ts';
import { useText } from '../../../../../text/text-context.tsx';
import { Button } from '../../../../../ui/controls/button.tsx';
import { PasswordField } from '../../../../../ui/controls/password-field.tsx';
import { LazyDialog } from '../../../../../ui/overlays/lazy-dialog.tsx';
import styles from '../../backups.module.css';
import { usePutFileBack } from '../../queries.ts';
import { useWhen } from '../../use-when.ts';
import type { Part } from '../parts.ts';
import { restoreText } from '../text/index.ts';

interface PutBackDialogProps {
  backup: Backup;
  app: Part;
  entry: BackupEntry;
  /** Of the entry, in the app. */
  path: string;
  onBack: () => void;
  onClose: () => void;
}

/** Asks for the own password before a file or a folder is put back. */
export function PutBackDialog({ backup, app, entry, path, onBack, onClose }: PutBackDialogProps) {
  const t = useText(restoreText);
  const when = useWhen()(backup.date);
  const { name, kind } = entry;
  const { password, submit, isPending } = usePutBack({ id: backup.id, part: app.id, path }, name, onBack);
  const sentence = { name, when, app: app.title };
  return (
    <LazyDialog
      open
      width="wide"
      onClose={onClose}
      onBack={onBack}
      onSubmit={submit}
      title={t(($) => $.putBack.title)}
      actions={
        <>
          <Button className={styles.first} onClick={onBack}>
            {t(($) => $.back)}
          </Button>
          <Button type="submit" variant="primary" busy={isPending} disabled={password.typed === ''}>
            {t(($) => $.putBack.go)}
          </Button>
        </>
      }
    >
      <p>{kind === 'folder' ? t(($) => $.putBack.folder, sentence) : t(($) => $.putBack.file, sentence)}</p>
      <p>{t(($) => $.putBack.beside)}</p>
      <PasswordField label={t(($) => $.password)} hint={t(($) => $.passwordHint)} autoFocus {...password.field} />
    </LazyDialog>
  );
}

function usePutBack(what: { id: string; part: string; path: string }, name: string, onStarted: () => void) {
  const t = useText(restoreText);
  const perform = usePerform();
  const password = useTypedPassword();
  const { mutateAsync, isPending } = usePutFileBack();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password.typed === '' || isPending) return;
    void perform({
      async run() {
        await mutateAsync({ ...what, password: password.typed });
        onStarted();
      },
      done: t(($) => $.putBack.done, { name }),
      doneBody: t(($) => $.putBack.doneText),
      failed: t(($) => $.putBack.failed, { name }),
      showFailure: password.refuse,
    });
  };
  return { password, submit, isPending };
}

import type { MailFolder } from '@kontor/contract/data/mailbox-restore';
import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { LazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { usePerform } from '../../actions/use-perform.ts';
import { useTypedPassword } from '../../actions/use-typed-password.ts';
import styles from './mail.module.css';
import { mailRestoreText } from './text/index.ts';

/** What a restore of mail is asked with; without `folder` it is the whole mailbox. */
export interface MailRestore {
  folder?: string;
  password: string;
}

interface MailDialogProps {
  title: string;
  /** The person or the backup to choose first. */
  first: ReactNode;
  /** Whether there is nobody to choose. */
  isEmpty?: boolean;
  /** Folders of the chosen mailbox; undefined where it cannot be read now. */
  folders: UseQueryResult<readonly MailFolder[]> | undefined;
  start: (restore: MailRestore) => Promise<unknown>;
  onBack?: () => void;
  onClose: () => void;
}

const whole = 'whole';

/** Restores mail into a new folder, with the own password. */
export function MailDialog({ title, first, isEmpty = false, folders, start, onBack, onClose }: MailDialogProps) {
  const t = useText(mailRestoreText);
  const [folder, setFolder] = useState(whole);
  const choice = folderChoice(folder, folders?.data ?? []);
  const { password, submit, isPending } = useStart(
    (typed) => start({ password: typed, ...(choice !== whole && { folder: choice }) }),
    onClose,
  );
  const isBlocked = isEmpty || !folders?.data || password.typed === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlocked && !isPending) void submit();
  };
  return (
    <LazyDialog
      open
      width="wide"
      onClose={onClose}
      {...(onBack && { onBack })}
      onSubmit={send}
      title={title}
      actions={<MailButtons isBusy={isPending} {...{ isBlocked, onBack, onClose }} />}
    >
      {isEmpty ? (
        <EmptyState title={t(($) => $.none)} text={t(($) => $.noneText)} />
      ) : (
        <div className={styles.fields}>
          <p>{t(($) => $.text)}</p>
          {first}
          {folders && <FolderChoice folders={folders} choice={choice} onChoose={setFolder} />}
          {folders?.data && <PasswordField label={t(($) => $.password)} {...password.field} />}
        </div>
      )}
    </LazyDialog>
  );
}

/** Another mailbox may lack the folder that was chosen. */
const folderChoice = (chosen: string, folders: readonly MailFolder[]): string =>
  folders.some(({ id }) => id === chosen) ? chosen : whole;

interface FolderChoiceProps {
  folders: NonNullable<MailDialogProps['folders']>;
  choice: string;
  onChoose: (folder: string) => void;
}

function FolderChoice({ folders, choice, onChoose }: FolderChoiceProps) {
  const t = useText(mailRestoreText);
  if (!folders.data) return <QueryState query={folders} failed={t(($) => $.notFound)} />;
  const options = folders.data.map(({ id, name }) => ({
    value: id,
    label: id === '' ? t(($) => $.inbox) : t(($) => $.only, { name }),
  }));
  return (
    <Select
      label={t(($) => $.folder)}
      value={choice}
      options={[{ value: whole, label: t(($) => $.all) }, ...options]}
      onChange={onChoose}
    />
  );
}

interface MailButtonsProps {
  isBusy: boolean;
  isBlocked: boolean;
  onBack: (() => void) | undefined;
  onClose: () => void;
}

function MailButtons({ isBusy, isBlocked, onBack, onClose }: MailButtonsProps) {
  const t = useText(mailRestoreText);
  return (
    <>
      {onBack && (
        <Button className={styles.back} onClick={onBack}>
          {t(($) => $.back)}
        </Button>
      )}
      <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
      <Button type="submit" variant="primary" busy={isBusy} disabled={isBlocked}>
        {t(($) => $.go)}
      </Button>
    </>
  );
}

function useStart(start: (password: string) => Promise<unknown>, onStarted: () => void) {
  const t = useText(mailRestoreText);
  const perform = usePerform();
  const password = useTypedPassword();
  const [isPending, setPending] = useState(false);
  async function submit(): Promise<void> {
    setPending(true);
    const failure = await perform({
      run: () => start(password.typed),
      done: t(($) => $.done),
      doneBody: t(($) => $.doneText),
      failed: t(($) => $.failed),
      showFailure: password.refuse,
    });
    setPending(false);
    if (failure === undefined) onStarted();
  }
  return { password, submit, isPending };
}

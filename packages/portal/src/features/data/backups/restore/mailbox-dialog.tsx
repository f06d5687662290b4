import type { Backup } from '@kontor/contract/data/backups';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { useState } from 'react';
import { MailDialog } from '../../../../shared/backups/mail/mail-dialog.tsx';
import { mailRestoreText } from '../../../../shared/backups/mail/text/index.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import { LazyDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useBackupMailboxes, useMailFolders, useRestoreMailbox } from '../queries.ts';
import { useWhen } from '../use-when.ts';
import { restoreText } from './text/index.ts';

interface MailboxDialogProps {
  backup: Backup;
  onBack: () => void;
  onClose: () => void;
}

/** Restores the mailbox of a person from a backup. */
export function MailboxDialog({ backup, onBack, onClose }: MailboxDialogProps) {
  const t = useText(restoreText);
  const mail = useText(mailRestoreText);
  const when = useWhen();
  const people = useBackupMailboxes(backup.id);
  const [chosen, setChosen] = useState<string>();
  const uid = chosen ?? people.data?.[0]?.uid ?? '';
  const folders = useMailFolders(backup.id, uid);
  const { mutateAsync } = useRestoreMailbox();
  const title = t(($) => $.mail.title, { when: when(backup.date) });
  if (!people.data)
    return (
      <LazyDialog open width="wide" onClose={onClose} onBack={onBack} title={title}>
        <QueryState query={people} failed={t(($) => $.checkFailed)} />
      </LazyDialog>
    );
  return (
    <MailDialog
      title={title}
      first={
        <Select
          label={mail(($) => $.person)}
          value={uid}
          options={people.data.map((person) => ({
            value: person.uid,
            label: `${person.name} (${readableAddress(person.uid)})`,
          }))}
          onChange={setChosen}
        />
      }
      isEmpty={people.data.length === 0}
      folders={folders}
      start={(restore) => mutateAsync({ id: backup.id, uid, ...restore })}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

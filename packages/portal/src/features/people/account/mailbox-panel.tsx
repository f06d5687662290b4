import { useState } from 'react';
import { MailDialog } from '../../../shared/backups/mail/mail-dialog.tsx';
import { mailRestoreText } from '../../../shared/backups/mail/text/index.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../ui/lists/setting-row.tsx';
import { MailDay } from './mail-day.tsx';
import { type OwnMailBackup, restoreOwnMail, useOwnMailBackups, useOwnMailFolders } from './queries.ts';
import { accountText } from './text/index.ts';

/** Restores the own mailbox; nothing where one has none, or there is no backup. */
export function MailboxPanel() {
  const t = useText(accountText);
  const [isOpen, setOpen] = useState(false);
  const backups = useOwnMailBackups().data ?? [];
  if (backups.length === 0) return null;
  return (
    <Panel title={t(($) => $.mailbox.title)} bare>
      <SettingRow title={t(($) => $.mailbox.restore)} text={t(($) => $.mailbox.text)}>
        <Button onClick={() => setOpen(true)}>{t(($) => $.mailbox.choose)}</Button>
        {isOpen && <OwnMailDialog backups={backups} onClose={() => setOpen(false)} />}
      </SettingRow>
    </Panel>
  );
}

interface OwnMailDialogProps {
  backups: readonly OwnMailBackup[];
  onClose: () => void;
}

function OwnMailDialog({ backups, onClose }: OwnMailDialogProps) {
  const t = useText(mailRestoreText);
  const [id, setId] = useState('');
  const chosen = backups.find((one) => one.id === id) ?? backups.find(({ available }) => available) ?? backups[0];
  const folders = useOwnMailFolders(chosen?.available ? chosen.id : undefined);
  if (!chosen) return null;
  return (
    <MailDialog
      title={t(($) => $.title)}
      first={<MailDay backups={backups} chosen={chosen} onChoose={setId} />}
      folders={chosen.available ? folders : undefined}
      start={(restore) => restoreOwnMail(chosen.id, restore)}
      onClose={onClose}
    />
  );
}

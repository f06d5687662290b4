import type { BackupDevice } from '@kontor/contract/data/backups';
import { useState } from 'react';
import { bytesOfKb } from '../../../../text/format.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { shortNameOf } from './disks.ts';
import { backupWizardText } from './text/index.ts';

interface FormatQuestionProps {
  disk: BackupDevice;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a disk before everything on it is erased. */
export function FormatQuestion({ disk, onConfirm, onClose }: FormatQuestionProps) {
  const t = useText(backupWizardText);
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const short = shortNameOf(disk);
  const size = format.bytes(bytesOfKb(disk.sizeInKBytes ?? 0));
  const name = [disk.model, short, size].filter(Boolean).join(', ');
  return (
    <LazyConfirmDialog
      open
      danger
      title={t(($) => $.format.title)}
      yes={t(($) => $.format.yes)}
      no={t(($) => $.format.no)}
      blocked={typed.trim() !== short}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t(($) => $.format.text, { name })}</p>
      <TextField
        value={typed}
        onChange={setTyped}
        label={t(($) => $.format.label)}
        hint={t(($) => $.format.type, { short })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </LazyConfirmDialog>
  );
}

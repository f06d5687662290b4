import { IconDatabaseImport, IconDatabasePlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../../session/me.ts';
import type { Command, CommandSource, Palette } from '../../../shared/palette.ts';
import { useText } from '../../../text/text-context.tsx';
import { backupsText } from './text/index.ts';

/** For administrators: to restore something, and to set up backups. */
function useBackupCommands({ close }: Palette): Command[] {
  const t = useText(backupsText);
  const navigate = useNavigate();
  const { isAdmin } = useMe();
  if (!isAdmin) return [];
  const lead = (to: '/settings/backup' | '/settings/backup/new') => () => {
    close();
    void navigate({ to });
  };
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  const [open, add] = [t(($) => $.palette.open), t(($) => $.palette.add)];
  return [
    {
      id: 'restore-backup',
      label: open,
      words: `${open} ${t(($) => $.palette.openWords)}`,
      icon: <IconDatabaseImport {...icon} />,
      onSelect: lead('/settings/backup'),
    },
    {
      id: 'add-backup-place',
      label: add,
      words: `${add} ${t(($) => $.palette.addWords)}`,
      icon: <IconDatabasePlus {...icon} />,
      onSelect: lead('/settings/backup/new'),
    },
  ];
}

export const commands: CommandSource[] = [{ group: 'actions', order: 35, useCommands: useBackupCommands }];

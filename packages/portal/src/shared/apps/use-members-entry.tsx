import type { InstalledApp } from '@kontor/contract/apps/apps';
import { IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../session/me.ts';
import { useText } from '../../text/text-context.tsx';
import type { MenuEntry } from '../../ui/overlays/lazy-menu.tsx';
import { appsText } from './text/index.ts';

/** Menu entry that leads to an app's members; empty for apps that are open to everyone. */
export function useMembersEntry({ userGroup }: InstalledApp): MenuEntry[] {
  const t = useText(appsText);
  const { mayManageApps } = useMe();
  const navigate = useNavigate();
  if (!mayManageApps || userGroup === '') return [];
  return [
    {
      id: 'people',
      label: t(($) => $.users),
      icon: <IconUsers size={18} stroke={1.75} />,
      onSelect: () => void navigate({ to: '/settings/groups/$cn', params: { cn: userGroup } }),
    },
  ];
}

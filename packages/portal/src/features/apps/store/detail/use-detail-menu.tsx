import type { InstalledApp } from '@kontor/contract/apps/apps';
import { IconFileText } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../../../session/me.ts';
import type { AppQuestion } from '../../../../shared/apps/app-questions.tsx';
import { appsText } from '../../../../shared/apps/text/index.ts';
import { useMembersEntry } from '../../../../shared/apps/use-members-entry.tsx';
import { useRunEntries } from '../../../../shared/apps/use-run-entries.tsx';
import { useText } from '../../../../text/text-context.tsx';
import type { MenuEntry } from '../../../../ui/overlays/lazy-menu.tsx';

const icon = { size: 18, stroke: 1.75 };

/** Menu entries of an installed app besides opening and updating it. */
export function useDetailMenu(app: InstalledApp, onAsk: (question: AppQuestion) => void): MenuEntry[] {
  const t = useText(appsText);
  const { isAdmin } = useMe();
  const navigate = useNavigate();
  const run = useRunEntries(app, onAsk);
  const members = useMembersEntry(app);
  const entries: (MenuEntry | false)[] = [
    ...run,
    ...members,
    isAdmin && {
      id: 'log',
      label: t(($) => $.log),
      icon: <IconFileText {...icon} />,
      onSelect: () => void navigate({ to: '/settings/logs/$id', params: { id: app.instanceId } }),
    },
  ];
  return entries.filter((entry) => entry !== false);
}

import type { InstalledApp } from '@kontor/contract/apps';
import { IconFileText, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTellFailure } from '../../app/tell-failure.ts';
import { appsText } from '../../text/apps.ts';
import { storeText } from '../../text/store.ts';
import { useText } from '../../text/text-context.tsx';
import type { MenuEntry } from '../../ui/lazy-menu.tsx';
import type { AppQuestion } from '../apps/app-questions.tsx';
import { useCancelApp } from '../apps/queries.ts';
import { usePeopleEntry } from '../apps/use-people-entry.tsx';
import { useRunEntries } from '../apps/use-run-entries.tsx';
import { useMe } from '../session/me.ts';

const icon = { size: 18, stroke: 1.75 };

/** What can be done to an installed app besides opening and updating it. */
export function useDetailMenu(app: InstalledApp, onAsk: (question: AppQuestion) => void): MenuEntry[] {
  const t = useText(appsText);
  const inStore = useText(storeText);
  const { isAdmin } = useMe();
  const navigate = useNavigate();
  const run = useRunEntries(app, onAsk);
  const people = usePeopleEntry(app);
  const cancel = useCancelApp();
  const tell = useTellFailure();
  const entries: (MenuEntry | false)[] = [
    ...run,
    ...people,
    isAdmin && {
      id: 'log',
      label: t(($) => $.log),
      icon: <IconFileText {...icon} />,
      onSelect: () => void navigate({ to: '/settings/logs/$id', params: { id: app.instanceId } }),
    },
    (app.status === 'INSTALLING' || app.status === 'UPDATING') && {
      id: 'cancel',
      label: inStore(($) => $.cancel),
      icon: <IconX {...icon} />,
      onSelect: () =>
        cancel.mutate(app.instanceId, {
          onError: (error) =>
            tell(
              t(($) => $.couldNot.cancel),
              error,
            ),
        }),
    },
  ];
  return entries.filter((entry) => entry !== false);
}

import type { InstalledApp } from '@kontor/contract/apps/apps';
import { isBusy } from '@kontor/contract/rules/apps/apps';
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useText } from '../../text/text-context.tsx';
import type { MenuEntry } from '../../ui/overlays/lazy-menu.tsx';
import { type AppQuestion, useAppActions } from './app-questions.tsx';
import { appsText } from './text/index.ts';

const icon = { size: 18, stroke: 1.75 };

/** Menu entries to restart, and to stop or start, whichever is possible. */
export function useRunEntries(app: InstalledApp, onAsk: (question: AppQuestion) => void): MenuEntry[] {
  const t = useText(appsText);
  const actions = useAppActions();
  const busy = isBusy(app.status);
  return [
    {
      id: 'restart',
      label: t(($) => $.restart),
      icon: <IconRefresh {...icon} />,
      disabled: busy,
      onSelect: () => onAsk('restart'),
    },
    app.status === 'NOT_RUNNING'
      ? {
          id: 'start',
          label: t(($) => $.start),
          icon: <IconPlayerPlay {...icon} />,
          onSelect: () => void actions.start(app.instanceId),
        }
      : {
          id: 'stop',
          label: t(($) => $.stop),
          icon: <IconPlayerPause {...icon} />,
          disabled: busy,
          onSelect: () => onAsk('stop'),
        },
  ];
}

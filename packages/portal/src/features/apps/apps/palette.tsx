import { isBusy } from '@kontor/contract/rules/apps/apps';
import { IconRefresh } from '@tabler/icons-react';
import { useMe } from '../../../session/me.ts';
import { AppIcon } from '../../../shared/apps/app-icon.tsx';
import { AppQuestions } from '../../../shared/apps/app-questions.tsx';
import { useApps } from '../../../shared/apps/queries.ts';
import { appsText } from '../../../shared/apps/text/index.ts';
import { useOpenApp } from '../../../shared/apps/use-open-app.ts';
import type { Command, CommandSource, Palette } from '../../../shared/palette.ts';
import { useText } from '../../../text/text-context.tsx';

function useOpenCommands({ close }: Palette): Command[] {
  const open = useOpenApp();
  const apps = (useApps().data ?? []).filter((app) => !app.storeApp?.dontShowInAppList);
  return apps.map((app) => ({
    id: `app-${app.instanceId}`,
    label: app.title,
    words: `${app.title} ${app.description}`,
    hint: app.description,
    icon: <AppIcon title={app.title} src={app.icon} size="small" />,
    onSelect: () => {
      close();
      const { href, newTab, onOpen } = open(app);
      if (newTab && href) window.open(href, '_blank', 'noopener');
      else onOpen?.();
    },
  }));
}

/** Asks before an app is restarted. */
function useRestartCommands({ close, show }: Palette): Command[] {
  const t = useText(appsText);
  const { mayManageApps } = useMe();
  const apps = useApps().data ?? [];
  return apps
    .filter((app) => mayManageApps && !isBusy(app.status))
    .map((app) => {
      const label = t(($) => $.restartNamed, { name: app.title });
      return {
        id: `restart-${app.instanceId}`,
        label,
        words: label,
        icon: <IconRefresh size={18} stroke={1.75} />,
        onSelect: () => show(<AppQuestions app={app} question="restart" onClose={close} />),
      };
    });
}

export const commands: CommandSource[] = [
  { group: 'apps', order: 10, useCommands: useOpenCommands },
  { group: 'actions', order: 20, useCommands: useRestartCommands },
];

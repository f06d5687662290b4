import type { InstalledApp } from '@kontor/contract/apps/apps';
import { howToOpen, type Opening } from '@kontor/contract/rules/apps/apps';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../text/text-context.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { appsText } from './text/index.ts';

interface AppTarget {
  href?: string;
  newTab?: boolean;
  onOpen?: (event?: { preventDefault(): void }) => void;
}

/** Returns an app's link target and its click handler, by the opening rules. One that is stopped leads to the page that starts it or names whom to ask. */
export function useOpenApp(): (app: InstalledApp) => AppTarget {
  const t = useText(appsText);
  const toasts = useToasts();
  const navigate = useNavigate();

  const refuse = (title: string) => toasts.show({ kind: 'error', title });
  const inPortal = ({ instanceId }: InstalledApp): AppTarget => ({
    href: `/app/${instanceId}`,
    onOpen: (event) => {
      event?.preventDefault();
      void navigate({ to: '/app/$id', params: { id: instanceId } });
    },
  });

  const openAs = (app: InstalledApp, opening: Opening): AppTarget => {
    switch (opening) {
      case 'not-running':
        return { onOpen: () => refuse(t(($) => $.notReady)) };
      case 'no-interface':
        return { onOpen: () => refuse(t(($) => $.noInterface)) };
      case 'new-tab':
        return { href: app.url, newTab: true };
      case 'frame':
        return inPortal(app);
    }
  };

  return (app) => {
    if (app.status === 'NOT_RUNNING') return inPortal(app);
    if (!app.mayOpen && app.status === 'RUNNING') return { onOpen: () => refuse(t(($) => $.notYours)) };
    return openAs(app, howToOpen(app));
  };
}

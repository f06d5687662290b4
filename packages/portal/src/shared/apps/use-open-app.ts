import type { InstalledApp } from '@kontor/contract/apps/apps';
import { howToOpen } from '@kontor/contract/rules/apps/apps';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../text/text-context.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { appsText } from './text/index.ts';

/** Returns an app's link target and its click handler, by the opening rules. */
export function useOpenApp() {
  const t = useText(appsText);
  const toasts = useToasts();
  const navigate = useNavigate();

  const refuse = (title: string) => toasts.show({ kind: 'error', title });

  return (
    app: InstalledApp,
  ): { href?: string; newTab?: boolean; onOpen?: (event?: { preventDefault(): void }) => void } => {
    if (!app.mayOpen && app.status === 'RUNNING') return { onOpen: () => refuse(t(($) => $.notYours)) };
    switch (howToOpen(app)) {
      case 'not-running':
        return { onOpen: () => refuse(t(($) => $.notReady)) };
      case 'no-interface':
        return { onOpen: () => refuse(t(($) => $.noInterface)) };
      case 'new-tab':
        return { href: app.url, newTab: true };
      case 'frame':
        return {
          href: `/app/${app.instanceId}`,
          onOpen: (event) => {
            event?.preventDefault();
            void navigate({ to: '/app/$id', params: { id: app.instanceId } });
          },
        };
    }
  };
}

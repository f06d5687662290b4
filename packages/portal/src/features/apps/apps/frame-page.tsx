import type { InstalledApp } from '@kontor/contract/apps/apps';
import { howToOpen } from '@kontor/contract/rules/apps/apps';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { leaveAdminMode } from '../../../session/admin-mode.ts';
import { useMe } from '../../../session/me.ts';
import { useApps } from '../../../shared/apps/queries.ts';
import { appsText } from '../../../shared/apps/text/index.ts';
import { useText } from '../../../text/text-context.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import styles from './frame-page.module.css';

/** An app in a full frame at its own host. One that cannot be shown redirects to Home. */
export default function FramePage() {
  const t = useText(appsText);
  const { id } = useParams({ from: '/app/$id' });
  const navigate = useNavigate();
  const toasts = useToasts();
  const apps = useApps();
  const app = apps.data?.find((each) => each.instanceId === id);
  // an app that is updated while open stays: its own waiting page takes over
  const isLost =
    apps.isError ||
    (apps.data !== undefined && (!app?.mayOpen || howToOpen({ ...app, status: 'RUNNING' }) !== 'frame'));

  useEffect(() => {
    if (!isLost) return;
    toasts.show({ id: `lost-${id}-${performance.now()}`, kind: 'error', title: t(($) => $.couldNotOpen) });
    void navigate({ to: '/', replace: true });
  }, [isLost, id, t, toasts, navigate]);

  if (!app || isLost) {
    return (
      <div className={styles.loading}>
        <Spinner large />
      </div>
    );
  }
  return <AppFrame app={app} />;
}

/** Leaves admin mode, which an embedded app is used without. Unconditionally: after a reload this page does not know yet whether it is on. */
function AppFrame({ app }: { app: InstalledApp }) {
  const { isAdmin } = useMe();
  useEffect(() => {
    if (isAdmin) leaveAdminMode();
  }, [isAdmin]);
  return (
    <iframe
      className={styles.frame}
      src={app.url}
      title={app.title}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals"
      allow="clipboard-read; clipboard-write; fullscreen"
    />
  );
}

import type { InstalledApp } from '@kontor/contract/apps/apps';
import { howToOpen } from '@kontor/contract/rules/apps/apps';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { leaveAdminMode } from '../../../session/admin-mode.ts';
import { useMe } from '../../../session/me.ts';
import { useApps } from '../../../shared/apps/queries.ts';
import { appsText } from '../../../shared/apps/text/index.ts';
import { useText } from '../../../text/text-context.tsx';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { ClosedApp } from './closed-app.tsx';
import styles from './frame-page.module.css';
import { useIsReachable } from './queries.ts';
import { AppLoading, StartingApp, StoppedApp } from './stopped-app.tsx';
import { UnreachableApp } from './unreachable-app.tsx';

/**
 * An app in a full frame at its own host; one that is stopped can be started here by who may. In the place of one that somebody may not start or not open a page
 * says whom to ask; one that cannot be shown in a frame redirects to Home.
 */
export default function FramePage() {
  const { id } = useParams({ from: '/app/$id' });
  const { mayManageApps } = useMe();
  const [started, setStarted] = useState('');
  const apps = useApps();
  const app = apps.data?.find((each) => each.instanceId === id);
  const isFramed = app !== undefined && howToOpen({ ...app, status: 'RUNNING' }) === 'frame';
  const isStarting = started === id && app !== undefined && app.status !== 'NOT_RUNNING';
  const isStopped = app?.status === 'NOT_RUNNING' && (mayManageApps || app.mayOpen);
  // an app that is updated while open stays: its own waiting page takes over
  const isClosed = apps.data !== undefined && !isStopped && !isStarting && !app?.mayOpen;
  const isLost = apps.isError || (app?.mayOpen === true && !isStopped && !isStarting && !isFramed);
  usePageTitle(app?.title ?? '');
  useLeaveLost(id, isLost);

  if (app && isStopped) return <StoppedApp app={app} onStart={() => setStarted(id)} />;
  if (app && isStarting && (!isFramed || !app.mayOpen)) return <StartingApp app={app} />;
  if (isClosed) return <ClosedApp key={id} id={id} userGroup={app?.userGroup} />;
  if (!app || isLost) return <AppLoading />;
  return <ReachedApp key={app.url} app={app} />;
}

/** Goes to Home from an app that cannot be shown here, and says so. */
function useLeaveLost(id: string, isLost: boolean): void {
  const t = useText(appsText);
  const navigate = useNavigate();
  const toasts = useToasts();
  useEffect(() => {
    if (!isLost) return;
    toasts.show({ id: `lost-${id}-${performance.now()}`, kind: 'error', title: t(($) => $.couldNotOpen) });
    void navigate({ to: '/', replace: true });
  }, [isLost, id, t, toasts, navigate]);
}

/** Follows the link `to the portal` of the box's own pages, which the sandbox keeps in the frame. Any app may send this: it leads to Home and no further. */
function useLeaveFrame(frame: React.RefObject<HTMLIFrameElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (data === 'kontor:portal' && source !== null && source === frame.current?.contentWindow)
        void navigate({ to: '/' });
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame, navigate]);
}

function ReachedApp({ app }: { app: InstalledApp }) {
  const isReachable = useIsReachable(app.url);
  return isReachable ? <AppFrame app={app} /> : <UnreachableApp app={app} />;
}

/** Leaves admin mode, which an embedded app is used without, and says so. Unconditionally: after a reload this page does not know yet whether it is on. */
function AppFrame({ app }: { app: InstalledApp }) {
  const t = useText(appsText);
  const toasts = useToasts();
  const { isAdmin } = useMe();
  useEffect(() => {
    if (isAdmin && leaveAdminMode({ byApp: true }))
      toasts.show({ title: t(($) => $.settingsLocked), body: t(($) => $.settingsLockedWhy) });
  }, [isAdmin, toasts, t]);
  const frame = useRef<HTMLIFrameElement>(null);
  useLeaveFrame(frame);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={app.url}
      title={app.title}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals"
      allow="clipboard-read; clipboard-write; fullscreen"
    />
  );
}

import type { InstalledApp } from '@kontor/contract/apps/apps';
import { hasFailed, howToOpen, isBusy } from '@kontor/contract/rules/apps/apps';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AppIcon } from '../../../shared/apps/app-icon.tsx';
import { AppProgress } from '../../../shared/apps/app-progress.tsx';
import { useAppActions } from '../../../shared/apps/app-questions.tsx';
import { appsText } from '../../../shared/apps/text/index.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import styles from './frame-page.module.css';

interface StoppedAppProps {
  app: InstalledApp;
  onStart: () => void;
}

/** In the place of an app that does not run, for who may start it: a button that does. */
export function StoppedApp({ app, onStart }: StoppedAppProps) {
  const t = useText(appsText);
  const actions = useAppActions();
  const isFailed = hasFailed(app);
  const start = () => {
    onStart();
    void actions.start(app.instanceId);
  };
  return (
    <div className={styles.stopped}>
      <EmptyState
        icon={<AppIcon title={app.title} src={app.icon} />}
        title={isFailed ? t(($) => $.failedAsk, { name: app.title }) : t(($) => $.startAsk, { name: app.title })}
        text={isFailed ? app.reason : t(($) => $.startWhat)}
        action={
          <Button variant="primary" onClick={start}>
            {t(($) => $.startNow)}
          </Button>
        }
      />
    </div>
  );
}

/** The app after `StoppedApp`: its progress, then the app itself, which takes the place of the portal where it has no frame; Home for who cannot open it. */
export function StartingApp({ app }: { app: InstalledApp }) {
  const t = useText(appsText);
  const navigate = useNavigate();
  const isRunning = app.status === 'RUNNING';
  const isReady = howToOpen(app) === 'new-tab' && app.mayOpen;
  useEffect(() => {
    if (isReady) location.assign(app.url);
    else if (isRunning) void navigate({ to: '/apps', replace: true });
  }, [isReady, isRunning, app.url, navigate]);
  return (
    <div className={styles.stopped}>
      <EmptyState
        icon={<AppIcon title={app.title} src={app.icon} />}
        title={app.title}
        text={isBusy(app.status) ? <AppProgress app={app} /> : t(($) => $.starting)}
      />
    </div>
  );
}

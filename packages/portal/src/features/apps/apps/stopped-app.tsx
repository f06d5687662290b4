import type { InstalledApp } from '@kontor/contract/apps/apps';
import { hasFailed, howToOpen, isBusy } from '@kontor/contract/rules/apps/apps';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMe } from '../../../session/me.ts';
import { AppIcon } from '../../../shared/apps/app-icon.tsx';
import { AppProgress } from '../../../shared/apps/app-progress.tsx';
import { useAppActions } from '../../../shared/apps/app-questions.tsx';
import { appsText } from '../../../shared/apps/text/index.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import styles from './frame-page.module.css';
import { useAppAccess, useHelperNames } from './queries.ts';

interface StoppedAppProps {
  app: InstalledApp;
  /** Called when the app is started here, or waited for. */
  onStart: () => void;
}

/** In the place of an app that does not run: a button that starts it, or whom to ask to do so. */
export function StoppedApp(props: StoppedAppProps) {
  const { mayManageApps } = useMe();
  return mayManageApps ? <StartApp {...props} /> : <AskToStart {...props} />;
}

function StartApp({ app, onStart }: StoppedAppProps) {
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

function AskToStart({ app, onStart }: StoppedAppProps) {
  const t = useText(appsText);
  const { data, isPending } = useAppAccess(app.instanceId);
  const names = useHelperNames()(data?.helpers);
  const isFailed = hasFailed(app);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the waiting begins
  useEffect(onStart, []);
  if (isPending) return <AppLoading />;
  return (
    <div className={styles.stopped}>
      <EmptyState
        icon={<AppIcon title={app.title} src={app.icon} />}
        title={isFailed ? t(($) => $.failedNow, { name: app.title }) : t(($) => $.stoppedNow, { name: app.title })}
        text={isFailed ? t(($) => $.failedAskThem, { names }) : t(($) => $.stoppedAskThem, { names })}
        action={
          <Link to="/apps" className={buttonClass({ variant: 'primary' })}>
            {t(($) => $.toYourApps)}
          </Link>
        }
      />
    </div>
  );
}

/** Shown until it is known what is in the place of an app. */
export function AppLoading() {
  return (
    <div className={styles.loading}>
      <Spinner large />
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

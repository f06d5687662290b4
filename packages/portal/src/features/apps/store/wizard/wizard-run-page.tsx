import type { StoreApp } from '@kontor/contract/apps/store';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AppIcon } from '../../../../shared/apps/app-icon.tsx';
import { useApps } from '../../../../shared/apps/queries.ts';
import { CancelDialog } from '../../../../shared/apps/removal/cancel-dialog.tsx';
import { appsText } from '../../../../shared/apps/text/index.ts';
import { focusContent } from '../../../../shared/content.ts';
import { useMessages } from '../../../../shared/messages/queries.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Button, buttonClass } from '../../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../../ui/display/progress-bar.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { InstallDone } from './install-done.tsx';
import { wizardText } from './text/index.ts';
import { outcomeOf, type Run } from './wizard-run.ts';
import styles from './wizard-run-page.module.css';
import { useStoredRun } from './wizard-storage.ts';

interface WizardRunProps {
  app: StoreApp;
  run: Run;
  onAgain: () => void;
  onCancelled: () => void;
}

/** The running job and its result. The page can be left and reopened. */
export function WizardRun({ app, run, onAgain, onCancelled }: WizardRunProps) {
  const outcome = outcomeOf(run, useMessages().data ?? []);
  const installed = useApps().data?.find((each) => each.instanceId === run.instanceId);
  const { forget } = useStoredRun(app.id);
  const isOver = outcome.kind !== 'running';
  // once finished, a reload need not show it again
  useEffect(() => {
    if (isOver) forget();
  }, [isOver, forget]);

  // The button that had the focus is gone with the view before.
  const isDone = outcome.kind === 'done' && installed?.status === 'RUNNING';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view takes the place of the one before
  useEffect(() => {
    if (document.activeElement === document.body) focusContent();
  }, [outcome.kind, isDone]);

  if (outcome.kind === 'failed') return <FailedRun {...{ app, run, onAgain }} text={outcome.text} />;
  if (outcome.kind === 'cancelled') return <FailedRun {...{ app, run, onAgain }} />;
  if (isDone) return <InstallDone app={app} run={run} installed={installed} />;
  const progress = outcome.kind === 'running' ? outcome : { progress: 100, text: '' };
  return <Running {...{ app, run, onCancelled }} name={installed?.title ?? app.title} {...progress} />;
}

interface RunningProps extends Pick<WizardRunProps, 'app' | 'run' | 'onCancelled'> {
  /** The name of the instance, with its number where there are several. */
  name: string;
  progress: number;
  text: string;
}

function Running({ app, run, onCancelled, name, progress, text }: RunningProps) {
  const t = useText(wizardText);
  const inApps = useText(appsText);
  const format = useFormat();
  const start = run.mode === 'install' ? inApps(($) => $.installing) : inApps(($) => $.updating);
  return (
    <Panel footer={<CancelButton run={run} onCancelled={onCancelled} />}>
      <div className={styles.running}>
        <AppIcon title={name} src={app.icon} size="large" />
        <h2>{run.mode === 'install' ? t(($) => $.running.install, { name }) : t(($) => $.running.update, { name })}</h2>
        <div className={styles.bar}>
          <ProgressBar
            label={text || name}
            value={progress > 0 ? progress : undefined}
            text={progress > 0 ? format.percent(progress) : undefined}
          />
        </div>
        <p role="status">{text || (progress < 100 ? start : '\u00a0')}</p>
        <p className={styles.quiet}>{t(($) => $.running.text)}</p>
      </div>
    </Panel>
  );
}

function CancelButton({ run, onCancelled }: Pick<WizardRunProps, 'run' | 'onCancelled'>) {
  const t = useText(wizardText);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t(($) => $.running.cancel)}</Button>
      {isAsked && (
        <CancelDialog
          instanceId={run.instanceId}
          isUpdate={run.mode === 'update'}
          onClose={() => setAsked(false)}
          onCancelled={onCancelled}
        />
      )}
    </>
  );
}

interface FailedRunProps extends Omit<WizardRunProps, 'onCancelled'> {
  /** Why it failed; absent when it was cancelled. */
  text?: string;
}

function FailedRun({ app, run, text, onAgain }: FailedRunProps) {
  const t = useText(wizardText);
  const isInstall = run.mode === 'install';
  const failed = isInstall ? t(($) => $.failed.install) : t(($) => $.failed.update);
  const cancelled = isInstall ? t(($) => $.failed.installCancelled) : t(($) => $.failed.updateCancelled);
  return (
    <Panel bare>
      <EmptyState
        icon={<IconAlertCircle size={32} stroke={1.6} />}
        title={text === undefined ? cancelled : failed}
        text={`${text ?? ''} ${t(($) => $.failed.text)}`.trim()}
        action={
          <div className={styles.buttons}>
            <Link to="/store/$id" params={{ id: app.id }} className={buttonClass()}>
              {t(($) => $.failed.back)}
            </Link>
            <Button variant="primary" onClick={onAgain}>
              {t(($) => $.failed.again)}
            </Button>
          </div>
        }
      />
    </Panel>
  );
}

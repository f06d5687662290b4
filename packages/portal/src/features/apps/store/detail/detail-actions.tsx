import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { StoreApp } from '@kontor/contract/apps/store';
import { isBusy } from '@kontor/contract/rules/apps/apps';
import { isUpdate } from '@kontor/contract/rules/version';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AppProgress } from '../../../../shared/apps/app-progress.tsx';
import { type AppQuestion, AppQuestions, useAppActions } from '../../../../shared/apps/app-questions.tsx';
import { UninstallOrCancel } from '../../../../shared/apps/removal/uninstall-or-cancel.tsx';
import { appsText } from '../../../../shared/apps/text/index.ts';
import { useOpenApp } from '../../../../shared/apps/use-open-app.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button, buttonClass } from '../../../../ui/controls/button.tsx';
import { LazyMenu } from '../../../../ui/overlays/lazy-menu.tsx';
import { storeText } from '../text/index.ts';
import styles from './detail-actions.module.css';
import { useDetailMenu } from './use-detail-menu.tsx';

interface DetailActionsProps {
  app: StoreApp;
  instances: readonly InstalledApp[];
  hasMemory: boolean;
}

/** Install, or for each instance open or start, update and uninstall; a progress bar while a job runs. */
export function DetailActions({ app, instances, hasMemory }: DetailActionsProps) {
  const t = useText(storeText);
  if (instances.length > 0) {
    return (
      <div className={styles.instances}>
        {instances.map((instance) => (
          <InstanceActions key={instance.instanceId} app={app} instance={instance} hasSiblings={instances.length > 1} />
        ))}
      </div>
    );
  }
  if (!hasMemory || app.obstacles.length > 0) return null;
  return (
    <div className={styles.actions}>
      <Link to="/store/$id/install" params={{ id: app.id }} className={buttonClass({ variant: 'primary' })}>
        {t(($) => $.install)}
      </Link>
    </div>
  );
}

interface InstanceActionsProps {
  app: StoreApp;
  instance: InstalledApp;
  hasSiblings: boolean;
}

function InstanceActions({ app, instance, hasSiblings }: InstanceActionsProps) {
  const t = useText(storeText);
  const [question, setQuestion] = useState<AppQuestion>();
  const menu = useDetailMenu(instance, setQuestion);
  const needsUpdate = isUpdate(app.version, instance.appVersion);
  return (
    <div className={styles.actions}>
      {hasSiblings && <span className={styles.name}>{instance.title}</span>}
      {isBusy(instance.status) && (
        <div className={styles.progress}>
          <AppProgress app={instance} />
        </div>
      )}
      <OpenButton instance={instance} isPrimary={!needsUpdate} />
      <StartButton instance={instance} isPrimary={!needsUpdate} />
      {needsUpdate && !isBusy(instance.status) && (
        <Link
          to="/store/$id/install/$instance"
          params={{ id: app.id, instance: instance.instanceId }}
          className={buttonClass({ variant: 'primary' })}
        >
          {t(($) => $.update)}
        </Link>
      )}
      <UninstallOrCancel app={instance} uninstall={(ask) => <Button onClick={ask}>{t(($) => $.uninstall)}</Button>} />
      <LazyMenu label={t(($) => $.more, { name: instance.title })} items={menu} />
      <AppQuestions app={instance} question={question} onClose={() => setQuestion(undefined)} />
    </div>
  );
}

/** Starts an app that was stopped or does not run. */
function StartButton({ instance, isPrimary }: { instance: InstalledApp; isPrimary: boolean }) {
  const t = useText(appsText);
  const actions = useAppActions();
  if (instance.status !== 'NOT_RUNNING') return null;
  return (
    <Button variant={isPrimary ? 'primary' : 'plain'} onClick={() => void actions.start(instance.instanceId)}>
      {t(($) => $.start)}
    </Button>
  );
}

function OpenButton({ instance, isPrimary }: { instance: InstalledApp; isPrimary: boolean }) {
  const t = useText(storeText);
  const { href, newTab, onOpen } = useOpenApp()(instance);
  if (instance.status !== 'RUNNING' || instance.storeApp?.noWebUI || !instance.mayOpen || !href) return null;
  const look = buttonClass({ variant: isPrimary ? 'primary' : 'plain' });
  return (
    <a className={look} href={href} onClick={onOpen} {...(newTab && { target: '_blank', rel: 'noopener' })}>
      {t(($) => $.open)}
    </a>
  );
}

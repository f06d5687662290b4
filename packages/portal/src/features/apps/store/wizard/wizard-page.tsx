import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { StoreApp } from '@kontor/contract/apps/store';
import { isBusy } from '@kontor/contract/rules/apps/apps';
import { isUpdate } from '@kontor/contract/rules/version';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useApps } from '../../../../shared/apps/queries.ts';
import { useGroups, useUsers } from '../../../../shared/people/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Spinner } from '../../../../ui/display/spinner.tsx';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { useStore } from '../queries.ts';
import { storeText } from '../text/index.ts';
import { wizardText } from './text/index.ts';
import styles from './wizard.module.css';
import { isAloneIn, type WizardMode } from './wizard-draft.ts';
import { WizardForm } from './wizard-form.tsx';
import type { Run } from './wizard-run.ts';
import { WizardRun } from './wizard-run-page.tsx';
import { useStoredRun } from './wizard-storage.ts';

/** Installs or updates an app: requirements, users, then the running job and its result. */
export default function WizardPage() {
  const { id } = useParams({ from: '/store/$id/install' });
  const store = useStore();
  const apps = useApps();
  const { run, set } = useStoredRun(id);
  const app = store.data?.find((each) => each.id === id);
  const needsGroups = app?.addons.ldap?.groupSupport === true;
  const groups = useGroups(needsGroups);
  const users = useUsers(needsGroups);

  if (store.isError || (store.data && !app)) return <Navigate to="/store" replace />;
  if (!app || !apps.data || (needsGroups && (groups.isPending || users.isPending))) return <Loading />;
  if (run)
    return (
      <Frame app={app} mode={run.mode} name={apps.data.find(({ instanceId }) => instanceId === run.instanceId)?.title}>
        <WizardRun app={app} run={run} onAgain={() => set(undefined)} />
      </Frame>
    );
  return <Start app={app} apps={apps.data} onStarted={set} />;
}

interface StartProps {
  app: StoreApp;
  apps: readonly InstalledApp[];
  onStarted: (run: Run) => void;
}

/** What to do is decided when the page opens: change events of the job it starts may arrive before the response and must not replace the page. */
function Start({ app, apps, onStarted }: StartProps) {
  const [found] = useState(() => apps.filter((each) => each.storeId === app.id));
  const instance = found.find((each) => isUpdate(app.version, each.appVersion) && !isBusy(each.status));
  if (found.length > 0 && !instance) return <Navigate to="/store/$id" params={{ id: app.id }} replace />;
  return <Form app={app} instance={instance} onStarted={onStarted} />;
}

interface FormProps {
  app: StoreApp;
  instance: InstalledApp | undefined;
  onStarted: (run: Run) => void;
}

function Form({ app, instance, onStarted }: FormProps) {
  const mode = instance ? 'update' : 'install';
  const needsGroups = app.addons.ldap?.groupSupport === true;
  const groups = useGroups(needsGroups).data ?? [];
  // where they could not be loaded, the step says so
  const users = useUsers(needsGroups).data;
  return (
    <Frame app={app} mode={mode} name={instance?.title}>
      <WizardForm
        app={app}
        instance={instance}
        groups={groups}
        isAlone={users !== undefined && isAloneIn(app, users, groups)}
        onStarted={(started) => onStarted({ mode, ...started })}
      />
    </Frame>
  );
}

interface FrameProps {
  app: StoreApp;
  mode: WizardMode;
  /** The name of the instance, with its number where there are several; undefined before there is one. */
  name: string | undefined;
  children: React.ReactNode;
}

function Frame({ app, mode, name = app.title, children }: FrameProps) {
  const t = useText(wizardText);
  const inStore = useText(storeText);
  return (
    <div className={styles.page}>
      <PageHeader
        trail={
          <>
            <Link to="/store">{inStore(($) => $.title)}</Link> ›{' '}
            <Link to="/store/$id" params={{ id: app.id }}>
              {app.title}
            </Link>
          </>
        }
        title={mode === 'install' ? t(($) => $.installTitle, { name }) : t(($) => $.updateTitle, { name })}
      />
      {children}
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.loading}>
      <Spinner large />
    </div>
  );
}

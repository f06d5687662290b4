import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { StoreApp } from '@kontor/contract/apps/store';
import { isBusy } from '@kontor/contract/rules/apps/apps';
import { isUpdate } from '@kontor/contract/rules/version';
import { Navigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApps } from '../../../../shared/apps/queries.ts';
import { useMessages } from '../../../../shared/messages/queries.ts';
import { useGroups, useUsers } from '../../../../shared/people/queries.ts';
import { Spinner } from '../../../../ui/display/spinner.tsx';
import { useStore } from '../queries.ts';
import { ChooseInstance } from './choose-instance.tsx';
import styles from './wizard.module.css';
import { isAloneIn } from './wizard-draft.ts';
import { WizardForm } from './wizard-form.tsx';
import { WizardFrame } from './wizard-frame.tsx';
import { isRemoved, type Run } from './wizard-run.ts';
import { WizardRun } from './wizard-run-page.tsx';
import { useStoredRun } from './wizard-storage.ts';

/** Installs or updates an app: requirements, users, then the running job and its result. */
export default function WizardPage() {
  const { id = '', instance } = useParams({ strict: false });
  const store = useStore();
  const apps = useApps();
  const { run, isFromEarlier, set } = useStoredRun(id);
  const messages = useMessages().data;
  const isOver = !!run && !!messages && !!apps.data && isRemoved(run, { messages, apps: apps.data, isFromEarlier });
  useEffect(() => {
    if (isOver) set(undefined);
  });
  const app = store.data?.find((each) => each.id === id);
  const needsGroups = app?.addons.ldap?.groupSupport === true;
  const groups = useGroups(needsGroups);
  const users = useUsers(needsGroups);

  // A list that could not be loaded again is still there, and so is what was chosen.
  if (store.data ? !app : store.isError) return <Navigate to="/store" replace />;
  if (!app || !apps.data || isOver || (needsGroups && (groups.isPending || users.isPending))) return <Loading />;
  if (run)
    return (
      <WizardFrame
        app={app}
        mode={run.mode}
        running={run.instanceId}
        name={apps.data.find(({ instanceId }) => instanceId === run.instanceId)?.title}
      >
        <WizardRun
          app={app}
          run={run}
          onAgain={() => set(undefined)}
          onCancelled={() => set({ ...run, isCancelled: true })}
        />
      </WizardFrame>
    );
  return <Start key={instance} app={app} apps={apps.data} asked={instance} onStarted={set} />;
}

interface StartProps {
  app: StoreApp;
  apps: readonly InstalledApp[];
  /** The instance in the address. */
  asked: string | undefined;
  onStarted: (run: Run) => void;
}

/** What to do is decided when the page opens, by the person where several instances can be updated: change events of the job it starts may arrive before the response and must not replace the page. */
function Start({ app, apps, asked, onStarted }: StartProps) {
  const [found] = useState(() => apps.filter((each) => each.storeId === app.id));
  const behind = found.filter((each) => isUpdate(app.version, each.appVersion) && !isBusy(each.status));
  const isAsked = ({ instanceId }: InstalledApp) => asked === undefined || instanceId === asked;
  const [instance, other] = behind.filter(isAsked);
  if (other) return <ChooseInstance app={app} instances={behind} />;
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
    <WizardFrame app={app} mode={mode} name={instance?.title}>
      <WizardForm
        app={app}
        instance={instance}
        groups={groups}
        isAlone={users !== undefined && isAloneIn(app, users, groups)}
        onStarted={(started) => onStarted({ mode, ...started })}
      />
    </WizardFrame>
  );
}

function Loading() {
  return (
    <div className={styles.loading}>
      <Spinner large />
    </div>
  );
}

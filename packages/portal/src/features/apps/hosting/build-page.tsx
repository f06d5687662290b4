import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { BuildState } from '@kontor/contract/apps/hosting';
import { isBusy } from '@kontor/contract/rules/apps/apps';
import { IconArrowDown, IconFileOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { AppProgress } from '../../../shared/apps/app-progress.tsx';
import { useApps } from '../../../shared/apps/queries.ts';
import { CancelWork } from '../../../shared/apps/removal/uninstall-or-cancel.tsx';
import { showsResultOf } from '../../../shared/messages/shown-state.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { Stepper } from '../../../ui/display/stepper.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { LogView } from '../../../ui/lists/log-view.tsx';
import styles from './hosting.module.css';
import { useBuild } from './queries.ts';
import { ReplaceDialog } from './replace-dialog.tsx';
import { hostingText } from './text/index.ts';
import { beginAgain } from './use-hosting-form.ts';

/** Last step of a container app: its build log, line by line, and the result. */
export default function BuildPage() {
  const t = useText(hostingText);
  const { id } = useParams({ from: '/settings/hosting/$id' });
  const { state, isMissing } = useBuild(id);
  const apps = useApps().data;
  const app = apps?.find(({ instanceId }) => instanceId === id);
  const name = app?.title ?? id;
  const steps = [t(($) => $.steps.details), t(($) => $.steps.addons), t(($) => $.steps.build)];
  return (
    <div className={styles.page} {...showsResultOf(id)}>
      <PageHeader
        trail={<Link to="/settings/hosting">{t(($) => $.title)}</Link>}
        title={t(($) => $.build.titleOf, { name })}
      />
      {state && apps ? (
        <Panel bare footer={<BuildActions id={id} app={app} state={state} />}>
          <Stepper steps={steps} now={2} />
          <div className={styles.step}>
            <Outcome app={app} state={state} />
            <BuildLog state={state} name={name} />
          </div>
        </Panel>
      ) : isMissing ? (
        <NoLog />
      ) : (
        <Spinner large />
      )}
    </div>
  );
}

const outcomeOf = ({ done, errorCode }: BuildState) => (done ? (errorCode === '' ? 'good' : 'bad') : 'running');

/** The build output so far; the border shows the result. */
function BuildLog({ state, name }: { state: BuildState; name: string }) {
  const t = useText(hostingText);
  const lines = state.stream.replace(/\n$/, '').split('\n');
  return (
    <div className={styles.log} data-outcome={outcomeOf(state)}>
      <LogView
        lines={state.stream === '' ? [t(($) => $.build.waiting)] : lines}
        label={t(($) => $.build.log, { name })}
        toEnd={
          <>
            <IconArrowDown size={16} stroke={2} aria-hidden="true" /> {t(($) => $.build.toEnd)}
          </>
        }
      />
    </div>
  );
}

interface OutcomeProps {
  app: InstalledApp | undefined;
  state: BuildState;
}

function Outcome({ app, state }: OutcomeProps) {
  const t = useText(hostingText);
  const outcome = outcomeOf(state);
  if (outcome === 'running')
    return (
      <p className={styles.quiet} role="status">
        {t(($) => $.build.running)}
      </p>
    );
  if (outcome === 'bad')
    return (
      <Notice kind="bad" title={t(($) => $.build.failed)} announce>
        <p>{state.errorMessage}</p>
        {!app && <p>{t(($) => $.build.failedText)}</p>}
        {app && !isBusy(app.status) && <p>{t(($) => $.build.unchangedText)}</p>}
      </Notice>
    );
  if (!app)
    return (
      <Notice
        kind="bad"
        title={t(($) => $.build.done)}
        action={<Link to="/messages">{t(($) => $.build.messages)}</Link>}
      >
        {t(($) => $.build.gone)}
      </Notice>
    );
  if (app.status === 'NOT_RUNNING')
    return (
      <Notice kind="warn" title={t(($) => $.build.done)}>
        {app.reason}
      </Notice>
    );
  return (
    <Notice kind="good" title={t(($) => $.build.done)} announce>
      {app.status === 'RUNNING' ? t(($) => $.build.doneText) : t(($) => $.build.starting)}
      <AppProgress app={app} />
    </Notice>
  );
}

/** Next steps after the build. */
function BuildActions({ id, app, state }: OutcomeProps & { id: string }) {
  const t = useText(hostingText);
  const hasFailed = outcomeOf(state) === 'bad';
  return (
    <>
      <Link to="/settings/hosting" className={buttonClass()}>
        {t(($) => $.build.back)}
      </Link>
      {app && <CancelWork app={app} />}
      {hasFailed && !app && (
        <Link to="/settings/hosting/new" className={buttonClass({ variant: 'primary' })} onClick={() => beginAgain(id)}>
          {t(($) => $.build.again)}
        </Link>
      )}
      {hasFailed && app && !isBusy(app.status) && <NewArchive app={app} />}
      {state.done && app?.status === 'RUNNING' && (
        <a href={app.url} target="_blank" rel="noopener" className={buttonClass({ variant: 'primary' })}>
          {t(($) => $.build.openApp)}
        </a>
      )}
    </>
  );
}

/** The previous version still runs; only another archive is needed. */
function NewArchive({ app }: { app: InstalledApp }) {
  const t = useText(hostingText);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t(($) => $.replace.short)}
      </Button>
      {isOpen && <ReplaceDialog app={app} onClose={() => setOpen(false)} />}
    </>
  );
}

function NoLog() {
  const t = useText(hostingText);
  return (
    <Panel bare>
      <EmptyState
        icon={<IconFileOff size={32} stroke={1.6} />}
        title={t(($) => $.build.none)}
        text={t(($) => $.build.noneText)}
        action={
          <Link to="/settings/hosting" className={buttonClass()}>
            {t(($) => $.build.back)}
          </Link>
        }
      />
    </Panel>
  );
}

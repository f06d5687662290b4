import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { StoreApp } from '@kontor/contract/apps/store';
import type { Group } from '@kontor/contract/people/groups';
import { isBusy } from '@kontor/contract/rules/apps/apps';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ApiError, isUnreachable } from '../../../../session/client.ts';
import { useMe } from '../../../../session/me.ts';
import { UnlockDialog } from '../../../../shared/admin-mode/unlock-dialog.tsx';
import { useApps, useInstallApp, useUpdateApp } from '../../../../shared/apps/queries.ts';
import { appsText } from '../../../../shared/apps/text/index.ts';
import { LeaveGuard } from '../../../../shared/leave-guard.tsx';
import { useStepInHistory } from '../../../../shared/step-in-history.ts';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useText } from '../../../../text/text-context.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Stepper } from '../../../../ui/display/stepper.tsx';
import { useFocusOnStep } from '../../../../ui/hooks/use-focus-on-step.ts';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { AlreadyInstalled } from './already-installed.tsx';
import { formerMembersOf, membersOf } from './members-of.ts';
import { ResourcesStep } from './resources-step.tsx';
import { wizardText } from './text/index.ts';
import { useResources } from './use-resources.ts';
import { UsersStep } from './users-step.tsx';
import styles from './wizard.module.css';
import { type Draft, formerAccessOf, optionsOf, permissionsOf, stepsOf, type WizardMode } from './wizard-draft.ts';
import type { Run } from './wizard-run.ts';
import { useStoredDraft } from './wizard-storage.ts';

interface WizardFormProps {
  app: StoreApp;
  /** Present: this instance is updated. */
  instance: InstalledApp | undefined;
  groups: readonly Group[];
  /** There is nobody and nothing to choose for the app's users. */
  isAlone: boolean;
  onStarted: (run: Pick<Run, 'instanceId' | 'messageId'>) => void;
}

/** The wizard's steps before the job starts. Input survives going back and a reload. */
export function WizardForm({ app, instance, groups, isAlone, onStarted }: WizardFormProps) {
  const t = useText(wizardText);
  const mode = instance ? 'update' : 'install';
  const { steps, step, draft, change, forget, back, next, restart } = useSteps({ app, instance, groups, isAlone });
  const resources = useResources(app);
  const start = useStart(app, instance, draft, (run) => {
    forget();
    // going back from the running job leaves the wizard
    restart();
    onStarted(run);
  });
  const fields = useFocusOnStep(step);
  if (start.isTaken) return <AlreadyInstalled app={app} />;
  const isBlocked = mode === 'install' && resources.isShort;
  return (
    <>
      <LeaveGuard isActive={draft.isTouched && !start.isStarted} onLeave={forget} />
      <Panel
        bare
        stickyFooter
        footer={
          <>
            <BackButton appId={app.id} onBack={back} />
            <Summary {...{ mode, step, isBlocked, resources }} isUnanswered={start.isUnanswered} />
            <ForwardButton mode={mode} isBlocked={isBlocked} start={start} onNext={next} />
          </>
        }
      >
        {steps.length > 1 && <Stepper steps={steps.map((each) => t(($) => $.steps[each]))} now={steps.indexOf(step)} />}
        <div className={styles.step} {...fields}>
          {step === 'resources' && <ResourcesStep {...{ app, instance, isAlone, resources }} />}
          {step === 'users' && <UsersStep {...{ app, instance, groups, draft }} onChange={change} />}
        </div>
      </Panel>
      {start.isLocked && <UnlockToStart mode={mode} start={start} />}
    </>
  );
}

/** Asks for the own password, because the chosen people get access to data that is there already; then starts the job. */
function UnlockToStart({
  mode,
  start,
}: {
  mode: WizardMode;
  start: Pick<ReturnType<typeof useStart>, 'go' | 'stayLocked'>;
}) {
  const t = useText(wizardText);
  const goOn = () => {
    start.stayLocked();
    void start.go();
  };
  return (
    <UnlockDialog
      text={t(($) => $.unlock.text)}
      submit={t(($) => $.unlock[mode])}
      onUnlocked={goOn}
      onClose={start.stayLocked}
    />
  );
}

interface SummaryProps {
  mode: WizardMode;
  step: string;
  isBlocked: boolean;
  isUnanswered: boolean;
  resources: { summary: string };
}

/** What the app takes, except on the step that says it at length, or why the last attempt did not start it. */
function Summary({ mode, step, isBlocked, isUnanswered, resources }: SummaryProps) {
  const t = useText(wizardText);
  const usual = isBlocked ? t(($) => $.memoryShort) : step === 'resources' ? '' : resources.summary;
  return (
    <span className={classNames(styles.summary, isUnanswered && styles.unanswered)} role="status">
      {isUnanswered ? t(($) => $.unanswered[mode]) : usual}
    </span>
  );
}

/** Returns the app's steps with their input, and functions to move between them. */
function useSteps({ app, instance, groups, isAlone }: Omit<WizardFormProps, 'onStarted'>) {
  const { user } = useMe();
  const steps = stepsOf(app, { costs: false, isAlone });
  const { step, goTo } = useStepInHistory(steps);
  const { draft, change, forget } = useStoredDraft(app.id, () => {
    if (instance) return draftFor(membersOf(instance.instanceId, groups, permissionsOf(app)));
    const former = isAlone ? undefined : formerAccessOf(app);
    if (!former) return draftFor({ [user.uid]: [] });
    return draftFor(formerMembersOf(former, permissionsOf(app)), former.memberGroups);
  });
  const now = steps.indexOf(step);
  const to = (other: typeof step | undefined) => other && (() => goTo(other));
  const moves = { back: to(steps[now - 1]), next: to(steps[now + 1]), restart: () => goTo(steps[0]) };
  return { steps, step, draft, change, forget, ...moves };
}

const draftFor = (people: Draft['people'], memberGroups: Draft['memberGroups'] = []): Draft => ({
  people,
  memberGroups,
  isTouched: false,
});

/** Goes back one step; on the first step, to the app. */
function BackButton({ appId, onBack }: { appId: string; onBack: (() => void) | undefined }) {
  const t = useText(wizardText);
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/store/$id', params: { id: appId } });
  return (
    <Button className={styles.backButton} onClick={onBack ?? leave}>
      {onBack ? t(($) => $.back) : t(($) => $.cancel)}
    </Button>
  );
}

interface ForwardButtonProps {
  mode: WizardMode;
  isBlocked: boolean;
  start: Pick<ReturnType<typeof useStart>, 'go' | 'isBusy'>;
  onNext: (() => void) | undefined;
}

/** Goes on one step; on the last one, starts the job. */
function ForwardButton({ mode, isBlocked, start, onNext }: ForwardButtonProps) {
  const t = useText(wizardText);
  if (onNext) {
    return (
      <Button variant="primary" disabled={isBlocked} onClick={onNext}>
        {t(($) => $.next)}
      </Button>
    );
  }
  return (
    <Button variant="primary" disabled={isBlocked} busy={start.isBusy} onClick={start.go}>
      {mode === 'install' ? t(($) => $.install) : t(($) => $.update)}
    </Button>
  );
}

function useStart(
  app: StoreApp,
  instance: InstalledApp | undefined,
  draft: Draft,
  onStarted: (run: Pick<Run, 'instanceId' | 'messageId'>) => void,
) {
  const t = useText(appsText);
  const showError = useErrorToast();
  const job = useJob(app, instance, draft);
  const [isStarted, setStarted] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const unanswered = useUnanswered(app, instance);
  const { isAdmin } = useMe();
  const toasts = useToasts();
  const isGoing = useRef(false);
  const go = async () => {
    // the state of the button is behind by a moment
    if (isGoing.current) return;
    isGoing.current = true;
    unanswered.set(false);
    try {
      const run = await job.start();
      setStarted(true);
      // The page of the job says it itself.
      if (run) onStarted(run);
      else toasts.show({ title: instance ? t(($) => $.updating) : t(($) => $.installing) });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'app-installed-already') return setTaken(true);
      if (code === 'members-need-admin-mode' && isAdmin) return setLocked(true);
      unanswered.set(isUnreachable(error));
      showError(instance ? t(($) => $.couldNot.update) : t(($) => $.couldNot.install), error);
    } finally {
      isGoing.current = false;
    }
  };
  const states = { isBusy: job.isPending, isStarted, isTaken, isLocked, isUnanswered: unanswered.is };
  return { go, ...states, stayLocked: () => setLocked(false) };
}

/** Starts the installation, or the update of an instance. */
function useJob(app: StoreApp, instance: InstalledApp | undefined, draft: Draft) {
  const [install, update] = [useInstallApp(), useUpdateApp()];
  const { version } = app;
  const start = () => {
    const options = optionsOf(draft, permissionsOf(app));
    if (instance)
      return update.mutateAsync({ instanceId: instance.instanceId, version, ...(draft.isTouched && { options }) });
    return install.mutateAsync({
      storeId: app.id,
      version,
      options: app.addons.ldap?.groupSupport ? options : { users: [], groups: [], memberGroups: [] },
    });
  };
  return { start, isPending: install.isPending || update.isPending };
}

/** Whether the server did not answer and nothing has been started: it may have been without its answer arriving. */
function useUnanswered(app: StoreApp, instance: InstalledApp | undefined) {
  const [is, set] = useState(false);
  const apps = useApps().data ?? [];
  const isStarted = instance
    ? apps.some(({ instanceId, status }) => instanceId === instance.instanceId && isBusy(status))
    : apps.some(({ storeId }) => storeId === app.id);
  return { is: is && !isStarted, set };
}

import type { BackupSummary } from '@kontor/contract/data/backups';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useBackupSummary } from '../../../../shared/backups/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { Stepper } from '../../../../ui/display/stepper.tsx';
import { useNoteUnsavedInput } from '../../../../ui/hooks/unsaved-input.ts';
import { useFocusOnStep } from '../../../../ui/hooks/use-focus-on-step.ts';
import { LazyConfirmDialog, LazyDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { uiText } from '../../../../ui/text/index.ts';
import { ScheduleFields } from '../schedule/schedule-fields.tsx';
import { CloudStep } from './cloud-step.tsx';
import { DiskStep } from './disk-step.tsx';
import { unusedDisks } from './disks.ts';
import { stepsOf } from './draft.ts';
import { FormatQuestion } from './format-question.tsx';
import { MediumStep } from './medium-step.tsx';
import { ServerFields } from './server-fields.tsx';
import { backupWizardText } from './text/index.ts';
import { type BackupForm, useBackupForm } from './use-backup-form.ts';
import styles from './wizard.module.css';

/** The assistant for a new place, above the page of the backups. */
export default function NewBackupPage() {
  const summary = useBackupSummary().data;
  const navigate = useNavigate();
  const close = () => void navigate({ to: '/settings/backup', replace: true, ignoreBlocker: true });
  // the page below says when it cannot be loaded
  return summary && <Wizard summary={summary} onClose={close} />;
}

function Wizard({ summary, onClose }: { summary: BackupSummary; onClose: () => void }) {
  const t = useText(backupWizardText);
  const wizard = useBackupForm(summary);
  const { form, step, back, isTouched, question } = wizard;
  const fields = useFocusOnStep(step);
  const [isAsked, setAsked] = useState(false);
  const leave = () => {
    wizard.forget();
    onClose();
  };
  const close = () => (isTouched ? setAsked(true) : leave());
  useNoteUnsavedInput(isTouched);
  return (
    <>
      <LazyDialog
        open
        width="wide"
        title={t(($) => $.title)}
        onClose={close}
        onBack={back}
        onSubmit={form.props.onSubmit}
        formRef={form.props.ref}
        actions={<Buttons wizard={wizard} onClose={close} />}
      >
        <Head wizard={wizard} />
        <div className={styles.step} {...fields}>
          <Step wizard={wizard} summary={summary} />
        </div>
        {form.busy && <Creating />}
      </LazyDialog>
      {question.disk && <FormatQuestion disk={question.disk} onConfirm={question.confirm} onClose={question.close} />}
      <DiscardQuestion isOpen={isAsked} onDiscard={leave} onClose={() => setAsked(false)} />
    </>
  );
}

/** Says that it takes long, where it can be seen: the buttons stand over the end of a long step. */
function Creating() {
  const t = useText(backupWizardText);
  return (
    <p role="status" ref={(said) => said?.scrollIntoView({ block: 'center' })}>
      {t(($) => $.creating)}
    </p>
  );
}

/** Where one is, and why the server refused the last try. */
function Head({ wizard: { form, step, refusal } }: { wizard: BackupForm }) {
  const t = useText(backupWizardText);
  const steps = stepsOf(form.values.medium);
  const unproven = form.values.medium === 'usb' ? [] : [steps.indexOf('target')];
  return (
    <>
      <div className={styles.stepper}>
        <Stepper steps={steps.map((name) => t(($) => $.steps[name]))} now={steps.indexOf(step)} unproven={unproven} />
      </div>
      {refusal !== undefined && (
        <Notice kind="bad" title={t(($) => $.notCreated)} announce>
          {refusal}
        </Notice>
      )}
    </>
  );
}

function Step({ wizard, summary }: { wizard: BackupForm; summary: BackupSummary }) {
  const { form, step } = wizard;
  if (step === 'medium') return <MediumStep wizard={wizard} summary={summary} />;
  if (step === 'schedule') {
    const schedule = { values: form.values, set: form.set, dayError: form.text('days').error };
    return <ScheduleFields form={schedule} hasPlug={form.values.medium === 'usb'} />;
  }
  if (form.values.medium === 'usb') return <DiskStep wizard={wizard} />;
  if (form.values.medium === 'cloud') return <CloudStep wizard={wizard} summary={summary} />;
  return <NetworkStep form={form} />;
}

function NetworkStep({ form }: Pick<BackupForm, 'form'>) {
  const t = useText(backupWizardText);
  return (
    <>
      <ServerFields form={form} />
      <p className={styles.quiet}>{t(($) => $.server.triedLast)}</p>
    </>
  );
}

function Buttons({ wizard, onClose }: { wizard: BackupForm; onClose: () => void }) {
  const t = useText(backupWizardText);
  const { form, step, back } = wizard;
  const isLast = stepsOf(form.values.medium).at(-1) === step;
  return (
    <>
      <Button className={styles.first} onClick={back ?? onClose}>
        {back ? t(($) => $.back) : t(($) => $.cancel)}
      </Button>
      <Button type="submit" variant="primary" busy={form.busy} disabled={lacksDisk(wizard)}>
        {isLast ? t(($) => $.create) : t(($) => $.next)}
      </Button>
    </>
  );
}

/** Whether there is no disk yet that could be chosen. */
const lacksDisk = ({ form, step, devices }: BackupForm): boolean =>
  step === 'target' && form.values.medium === 'usb' && devices.isSuccess && unusedDisks(devices.data).length === 0;

interface DiscardQuestionProps {
  isOpen: boolean;
  onDiscard: () => void;
  onClose: () => void;
}

function DiscardQuestion({ isOpen, onDiscard, onClose }: DiscardQuestionProps) {
  const t = useText(uiText);
  return (
    <LazyConfirmDialog
      open={isOpen}
      title={t(($) => $.discard.title)}
      yes={t(($) => $.discard.go)}
      no={t(($) => $.discard.stay)}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      {t(($) => $.discard.text)}
    </LazyConfirmDialog>
  );
}

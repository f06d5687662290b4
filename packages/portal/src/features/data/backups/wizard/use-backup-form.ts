import type { BackupDevice, BackupSummary } from '@kontor/contract/data/backups';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../../../session/client.ts';
import { readFromTab, storeInTab } from '../../../../session/tab-storage.ts';
import { useText } from '../../../../text/text-context.tsx';
import { type Form, useForm } from '../../../../ui/hooks/use-form.ts';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { useBackupDevices, useBackupJobs, useCreateBackupJob } from '../queries.ts';
import { proposedName } from './disk-names.ts';
import { chosenDisk, contentOf } from './disks.ts';
import {
  type BackupDraft,
  type BackupValues,
  firstValues,
  newJobOf,
  readBackupDraft,
  stepsOf,
  storableDraft,
  type WizardStep,
} from './draft.ts';
import { backupWizardText } from './text/index.ts';
import { splitAddress } from './typed-address.ts';
import { useTargetRules } from './use-target-rules.ts';

const draftKey = 'kontor.backup';

/** Returns the step a refusal is about; undefined where it is none about backups. */
function stepOfRefusal(code: string): WizardStep | undefined {
  if (code === 'backup-parts-missing') return 'medium';
  if (code === 'backup-schedule-invalid') return 'schedule';
  return code.startsWith('backup-') ? 'target' : undefined;
}

/** Whose cloud: the provider's only where it is booked and not used yet. */
const cloudFor = (summary: BackupSummary): BackupValues['cloud'] => (summary.cloud === 'booked' ? 'provider' : 'own');

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Name of the disk the assistant for a new place begins with. */
    backupDisk?: string;
  }
}

/** What the assistant begins with: a disk somebody chose on the page, what was entered before a reload, or nothing. */
function useStart(summary: BackupSummary): { first: BackupValues; start: BackupDraft } {
  const disk = useRouterState({ select: ({ location }) => location.state.backupDisk });
  const [begin] = useState(() => {
    const plain = { ...firstValues, cloud: cloudFor(summary) };
    const first: BackupValues = disk === undefined ? plain : { ...plain, medium: 'usb', disk };
    const step: WizardStep = disk === undefined ? 'medium' : 'target';
    return { first, start: readBackupDraft(readFromTab(draftKey)) ?? { step, values: first } };
  });
  return begin;
}

/** The assistant's form, up to the new job. */
export function useBackupForm(summary: BackupSummary) {
  const { first, start } = useStart(summary);
  const [step, setStep] = useState<WizardStep>(start.step);
  const [refusal, setRefusal] = useState<string>();
  const devices = useBackupDevices();
  const question = useFormatQuestion();
  const create = useCreate();
  const proposal = useProposedName();
  const rules = useTargetRules(step, summary, devices.data ?? []);
  const form: Form<BackupValues> = useForm<BackupValues>({
    initial: start.values,
    rules,
    async onSubmit(values) {
      setRefusal(undefined);
      const steps = stepsOf(values.medium);
      const next = steps[steps.indexOf(step) + 1];
      if (next) return setStep(next);
      const disk = values.medium === 'usb' ? chosenDisk(values, devices.data ?? []) : undefined;
      const content = contentOf(values, disk);
      if (disk && content === 'erase' && !question.isConfirmed()) return question.ask(disk);
      const named = { ...values, name: values.name.trim() || proposal };
      await create.go(disk ? { ...named, disk: disk.deviceName } : splitAddress(values), content, question.disk);
    },
    onFailed(error) {
      setRefusal(sentenceOf(error));
      const faulty = error instanceof ApiError ? stepOfRefusal(error.code) : undefined;
      if (faulty) setStep(faulty);
    },
  });
  const isTouched = !create.isOver && JSON.stringify(form.values) !== JSON.stringify(first);
  useStoredDraft({ step, values: form.values }, isTouched);
  const steps = stepsOf(form.values.medium);
  const before = steps[steps.indexOf(step) - 1];
  return {
    ...{ form, step, refusal, isTouched, devices, proposal },
    back: before && (() => goBack(form, () => setStep(before))),
    question: { disk: question.disk, close: question.close, confirm: () => question.confirm(form.submit) },
    forget: () => storeInTab(draftKey, undefined),
  };
}

export type BackupForm = ReturnType<typeof useBackupForm>;

/** Leaves a step: what it lacked is no fault of what is chosen instead. */
function goBack(form: Form<BackupValues>, leave: () => void): void {
  form.reset(form.values);
  leave();
}

/** Returns the name that is proposed for a disk. */
function useProposedName(): string {
  const t = useText(backupWizardText);
  const jobs = useBackupJobs().data ?? [];
  return proposedName(
    (mark) => t(($) => $.disk.named, { mark }),
    jobs.map(({ title }) => title),
  );
}

/** Stores the input for a reload. */
function useStoredDraft(draft: BackupDraft, isTouched: boolean): void {
  const text = JSON.stringify(storableDraft(draft));
  useEffect(() => storeInTab(draftKey, isTouched ? (JSON.parse(text) as BackupDraft) : undefined), [text, isTouched]);
}

/** The question before a disk is erased; its answer counts for one try. */
function useFormatQuestion() {
  const [disk, setDisk] = useState<BackupDevice>();
  const isConfirmed = useRef(false);
  return {
    disk,
    ask: setDisk,
    close: () => setDisk(undefined),
    isConfirmed: () => isConfirmed.current,
    async confirm(submit: () => Promise<void>) {
      isConfirmed.current = true;
      await submit();
      isConfirmed.current = false;
      setDisk(undefined);
    },
  };
}

/** Creates the job and leads to its emergency sheet. */
function useCreate() {
  const t = useText(backupWizardText);
  const toasts = useToasts();
  const navigate = useNavigate();
  const create = useCreateBackupJob();
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    async go(values: BackupValues, content: 'retain' | 'erase', agreed: BackupDevice | undefined) {
      const { id } = await create.mutateAsync(newJobOf(values, content, agreed));
      setOver(true);
      storeInTab(draftKey, undefined);
      toasts.show({ title: t(($) => $.created) });
      await navigate({ to: '/settings/backup/$id/sheet', params: { id }, replace: true, ignoreBlocker: true });
    },
  };
}

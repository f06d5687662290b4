import type { BackupJob } from '@kontor/contract/data/backups';
import { useState } from 'react';
import { isSaidAtFields, sentenceOf } from '../../../../session/client.ts';
import { useText } from '../../../../text/text-context.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { useForm } from '../../../../ui/hooks/use-form.ts';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { isFixed } from '../page-state.ts';
import { useUpdateBackupJob } from '../queries.ts';
import { ScheduleFields } from '../schedule/schedule-fields.tsx';
import { type ScheduleValues, scheduleValuesOf, timingOf } from '../schedule/schedule-values.ts';
import { backupsText } from '../text/index.ts';
import type { ServerValues } from '../wizard/draft.ts';
import { StoredServer } from '../wizard/server-fields.tsx';
import { useServerRules } from '../wizard/use-target-rules.ts';
import { changedDeviceOf, serverValuesOf } from './server-values.ts';

type EditValues = ScheduleValues & ServerValues & { name: string };

/** The form of a place: what starts its backups, the name of a disk, and address and login of a server. */
function useEditForm(job: BackupJob, onClose: () => void) {
  const t = useText(backupsText);
  const toasts = useToasts();
  const update = useUpdateBackupJob();
  const [refusal, setRefusal] = useState<string>();
  // without a new one, the stored password stays
  const { password: _, ...serverRules } = useServerRules();
  const isDisk = job.medium === 'usb';
  const form = useForm<EditValues>({
    initial: { ...scheduleValuesOf(job), ...serverValuesOf(job), name: job.title },
    rules: {
      ...(!isDisk && serverRules),
      name: (name) => (isDisk && name.trim() === '' ? t(($) => $.edit.noName) : undefined),
      days: (days, { start }) => (start === 'timetable' && days === '' ? t(($) => $.schedule.noDay) : undefined),
    },
    async onSubmit(values) {
      setRefusal(undefined);
      const device = changedDeviceOf(values, job);
      const timing = isFixed(job) ? { cronExpression: '', udev: false } : timingOf(values);
      const named = isDisk && { name: values.name.trim() };
      await update.mutateAsync({ id: job.id, ...(device !== undefined && { device }), ...named, ...timing });
      toasts.show({ title: t(($) => $.edit.done) });
      onClose();
    },
    // In the dialog, which leaves no room for a toast beside its button.
    onFailed: (error, rest) => setRefusal(isSaidAtFields(error, rest) ? undefined : sentenceOf(error)),
  });
  return { form, refusal };
}

/** Changes a place: what starts its backups, the name of a disk, and address and login of a server, which are tried before they are stored. */
export function EditDialog({ job, onClose }: { job: BackupJob; onClose: () => void }) {
  const t = useText(backupsText);
  const { form, refusal } = useEditForm(job, onClose);
  const isDisk = job.medium === 'usb';
  const schedule = { values: form.values, set: form.set, dayError: form.text('days').error };
  return (
    <FormDialog
      form={form}
      title={t(($) => $.edit.title, { place: job.title })}
      submit={t(($) => $.edit.save)}
      width="wide"
      blocked={isFixed(job) && !form.isTouched}
      onClose={onClose}
    >
      {refusal !== undefined && (
        <Notice kind="bad" title={t(($) => $.edit.failed)} announce>
          {refusal}
        </Notice>
      )}
      {isDisk && <TextField {...form.text('name')} label={t(($) => $.edit.name)} maxLength={60} autoComplete="off" />}
      {job.device !== '' && <StoredServer form={form} />}
      {!isFixed(job) && <ScheduleFields form={schedule} hasPlug={isDisk} />}
      {form.busy && job.device !== '' && <p role="status">{t(($) => $.edit.checking)}</p>}
    </FormDialog>
  );
}

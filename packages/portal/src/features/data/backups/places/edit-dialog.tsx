import type { BackupJob } from '@kontor/contract/data/backups';
import { useActionForm } from '../../../../shared/actions/use-action-form.ts';
import { useText } from '../../../../text/text-context.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
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
  const update = useUpdateBackupJob();
  // without a new one, the stored password stays
  const { password: _, ...serverRules } = useServerRules();
  const isDisk = job.medium === 'usb';
  return useActionForm<EditValues, unknown>({
    initial: { ...scheduleValuesOf(job), ...serverValuesOf(job), name: job.title },
    rules: {
      ...(!isDisk && serverRules),
      name: (name) => (isDisk && name.trim() === '' ? t(($) => $.edit.noName) : undefined),
      days: (days, { start }) => (start === 'timetable' && days === '' ? t(($) => $.schedule.noDay) : undefined),
    },
    run(values) {
      const device = changedDeviceOf(values, job);
      const timing = isFixed(job) ? { cronExpression: '', udev: false } : timingOf(values);
      const named = isDisk && { name: values.name.trim() };
      return update.mutateAsync({ id: job.id, ...(device !== undefined && { device }), ...named, ...timing });
    },
    done: t(($) => $.edit.done),
    failed: t(($) => $.edit.failed),
    onDone: onClose,
  });
}

/** Changes a place: what starts its backups, the name of a disk, and address and login of a server, which are tried before they are stored. */
export function EditDialog({ job, onClose }: { job: BackupJob; onClose: () => void }) {
  const t = useText(backupsText);
  const form = useEditForm(job, onClose);
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
      {isDisk && <TextField {...form.text('name')} label={t(($) => $.edit.name)} maxLength={60} autoComplete="off" />}
      {job.device !== '' && <StoredServer form={form} />}
      {!isFixed(job) && <ScheduleFields form={schedule} hasPlug={isDisk} />}
      {form.busy && job.device !== '' && <p role="status">{t(($) => $.edit.checking)}</p>}
    </FormDialog>
  );
}

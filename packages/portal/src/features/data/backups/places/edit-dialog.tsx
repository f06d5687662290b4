import type { BackupJob } from '@kontor/contract/data/backups';
import { useActionForm } from '../../../../shared/actions/use-action-form.ts';
import { useText } from '../../../../text/text-context.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { useUpdateBackupJob } from '../queries.ts';
import { ScheduleFields } from '../schedule/schedule-fields.tsx';
import { type ScheduleValues, scheduleValuesOf, timingOf } from '../schedule/schedule-values.ts';
import { backupsText } from '../text/index.ts';

/** Changes what starts a job: a timetable, or, for a disk, plugging it in; and the name of a disk. */
export function EditDialog({ job, onClose }: { job: BackupJob; onClose: () => void }) {
  const t = useText(backupsText);
  const update = useUpdateBackupJob();
  const isDisk = job.medium === 'usb';
  const form = useActionForm<ScheduleValues & { name: string }, unknown>({
    initial: { ...scheduleValuesOf(job), name: job.title },
    rules: {
      name: (name) => (isDisk && name.trim() === '' ? t(($) => $.edit.noName) : undefined),
      days: (days, { start }) => (start === 'timetable' && days === '' ? t(($) => $.schedule.noDay) : undefined),
    },
    run: (values) =>
      update.mutateAsync({ id: job.id, ...(isDisk && { name: values.name.trim() }), ...timingOf(values) }),
    done: t(($) => $.edit.done),
    failed: t(($) => $.edit.failed),
    onDone: onClose,
  });
  const schedule = { values: form.values, set: form.set, dayError: form.text('days').error };
  return (
    <FormDialog
      form={form}
      title={isDisk ? t(($) => $.edit.titleOfDisk, { place: job.title }) : t(($) => $.edit.title, { place: job.title })}
      submit={t(($) => $.edit.save)}
      width="wide"
      onClose={onClose}
    >
      {isDisk && <TextField {...form.text('name')} label={t(($) => $.edit.name)} maxLength={60} autoComplete="off" />}
      <ScheduleFields form={schedule} hasPlug={isDisk} />
    </FormDialog>
  );
}

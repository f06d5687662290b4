import type { BackupJob } from '@kontor/contract/data/backups';
import { useActionForm } from '../../../../shared/actions/use-action-form.ts';
import { useText } from '../../../../text/text-context.tsx';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { useUpdateBackupJob } from '../queries.ts';
import { ScheduleFields } from '../schedule/schedule-fields.tsx';
import { type ScheduleValues, scheduleValuesOf, timingOf } from '../schedule/schedule-values.ts';
import { backupsText } from '../text/index.ts';

/** Changes what starts a job: a timetable, or, for a disk, plugging it in. */
export function EditDialog({ job, onClose }: { job: BackupJob; onClose: () => void }) {
  const t = useText(backupsText);
  const update = useUpdateBackupJob();
  const form = useActionForm<ScheduleValues, unknown>({
    initial: scheduleValuesOf(job),
    rules: {
      days: (days, { start }) => (start === 'timetable' && days === '' ? t(($) => $.schedule.noDay) : undefined),
    },
    run: (values) => update.mutateAsync({ id: job.id, ...timingOf(values) }),
    done: t(($) => $.edit.done),
    failed: t(($) => $.edit.failed),
    onDone: onClose,
  });
  const schedule = { values: form.values, set: form.set, dayError: form.text('days').error };
  return (
    <FormDialog
      form={form}
      title={t(($) => $.edit.title, { place: job.title })}
      submit={t(($) => $.edit.save)}
      width="wide"
      onClose={onClose}
    >
      <ScheduleFields form={schedule} hasPlug={job.medium === 'usb'} />
    </FormDialog>
  );
}

import type { BackupJob } from '@kontor/contract/data/backups';
import { IconCloud, IconDeviceUsb, IconFileCertificate, IconPencil, IconServer, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { bytesOfKb } from '../../../../text/format.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Address } from '../../../../ui/display/address.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { ProgressBar } from '../../../../ui/display/progress-bar.tsx';
import { RowTitle } from '../../../../ui/lists/row-title.tsx';
import { LazyMenu, type MenuEntry } from '../../../../ui/overlays/lazy-menu.tsx';
import styles from '../backups.module.css';
import { isFixed } from '../page-state.ts';
import { useStartBackup } from '../queries.ts';
import { useTimetable } from '../schedule/use-timetable.ts';
import { backupsText } from '../text/index.ts';
import { useWhen } from '../use-when.ts';
import { EditDialog } from './edit-dialog.tsx';
import { RemovePlace } from './remove-place.tsx';

const icons = { usb: IconDeviceUsb, network: IconServer, cloud: IconCloud };

/** One place: its state, its timetable in words, the running backup, and what can be done. */
export function PlaceRow({ job }: { job: BackupJob }) {
  const t = useText(backupsText);
  const format = useFormat();
  const timetable = useTimetable();
  const Icon = icons[job.medium];
  const details = [
    timetable(job),
    job.sizeInKBytes !== null && t(($) => $.places.size, { size: format.bytes(bytesOfKb(job.sizeInKBytes)) }),
    job.awaySince !== null && t(($) => $.places.awaySince, { date: format.date(job.awaySince) }),
  ];
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon size={22} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <RowTitle as="h3">
          {job.title} {job.resting ? <Resting /> : <Availability isAvailable={job.available} />}
        </RowTitle>
        {job.medium !== 'usb' && job.address !== '' && job.address !== job.title && (
          <p className={styles.quiet}>
            <Address>{job.address}</Address>
          </p>
        )}
        <p className={styles.quiet}>{details.filter(Boolean).join(' · ')}</p>
        {job.progress === null && <Runs job={job} />}
        <Damage job={job} />
        <Trouble job={job} />
      </div>
      <PlaceActions job={job} />
      {job.progress !== null && <Progress job={job} progress={job.progress} />}
    </li>
  );
}

/** Why the place cannot be used now, unless its last backup failed for that and says so. */
function Trouble({ job: { trouble, resting, progress, lastRun } }: { job: BackupJob }) {
  const isSaid = progress === null && lastRun?.ok === false && lastRun.text === trouble;
  return trouble !== '' && !resting && !isSaid && <p className={styles.trouble}>{trouble}</p>;
}

/** Whether the place is connected. */
export function Availability({ isAvailable }: { isAvailable: boolean }) {
  const t = useText(backupsText);
  const word = isAvailable ? 'available' : 'unavailable';
  return <Chip tone={isAvailable ? 'good' : 'warn'}>{t(($) => $.availability[word])}</Chip>;
}

/** A disk that is somewhere else, as it should be. */
function Resting() {
  const t = useText(backupsText);
  return <Chip tone="accent">{t(($) => $.availability.resting)}</Chip>;
}

/** When the last backup was made, or why it failed, and when the next one is. */
function Runs({ job: { lastRun, nextRun, checkedAt, damaged } }: { job: BackupJob }) {
  const t = useText(backupsText);
  const when = useWhen();
  const next = nextRun && t(($) => $.places.next, { when: when(nextRun) });
  if (lastRun?.ok === false)
    return (
      <>
        <p className={styles.fault}>{t(($) => $.places.failed, { when: when(lastRun.at), reason: lastRun.text })}</p>
        {next && <p className={styles.quiet}>{next}</p>}
      </>
    );
  const last = lastRun && t(($) => $.places.last, { when: when(lastRun.at) });
  const checked = checkedAt && !damaged && t(($) => $.places.checked, { when: when(checkedAt) });
  const words = [last, next, checked].filter(Boolean);
  return words.length > 0 && <p className={styles.quiet}>{words.join(' · ')}</p>;
}

function Damage({ job: { damaged, checkedAt } }: { job: BackupJob }) {
  const t = useText(backupsText);
  const when = useWhen();
  if (!damaged || checkedAt === null) return null;
  return <p className={styles.fault}>{t(($) => $.places.damaged, { when: when(checkedAt) })}</p>;
}

function Progress({ job: { title }, progress }: { job: BackupJob; progress: number }) {
  const t = useText(backupsText);
  const format = useFormat();
  const isPrepared = progress > 0;
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={t(($) => $.places.progress, { place: title })}
        {...(isPrepared && { value: progress })}
        text={isPrepared ? format.percent(Math.round(progress)) : t(($) => $.places.preparing)}
      />
    </div>
  );
}

const iconSize = { size: 18, stroke: 1.75 };

function PlaceActions({ job }: { job: BackupJob }) {
  const t = useText(backupsText);
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const close = () => setOpen(undefined);
  const isIdle = job.progress === null;
  const entries: (MenuEntry | false)[] = [
    (!isFixed(job) || job.device !== '') && {
      id: 'edit',
      label: t(($) => $.places.edit),
      icon: <IconPencil {...iconSize} />,
      onSelect: () => setOpen('edit'),
    },
    {
      id: 'sheet',
      label: t(($) => $.places.sheet),
      icon: <IconFileCertificate {...iconSize} />,
      onSelect: () => void navigate({ to: '/settings/backup/$id/sheet', params: { id: job.id }, replace: true }),
    },
    isIdle && {
      id: 'remove',
      label: t(($) => $.places.remove),
      icon: <IconTrash {...iconSize} />,
      danger: true,
      onSelect: () => setOpen('remove'),
    },
  ];
  return (
    <div className={styles.actions}>
      {isIdle && <StartHere job={job} />}
      <LazyMenu
        label={t(($) => $.places.more, { place: job.title })}
        items={entries.filter((entry) => entry !== false)}
      />
      {open === 'edit' && <EditDialog job={job} onClose={close} />}
      {open === 'remove' && <RemovePlace job={job} onClose={close} />}
    </div>
  );
}

function StartHere({ job: { id, title, available } }: { job: BackupJob }) {
  const t = useText(backupsText);
  const perform = usePerform();
  const { mutateAsync, isPending } = useStartBackup();
  const start = () =>
    perform({ run: () => mutateAsync(id), done: t(($) => $.start.done), failed: t(($) => $.start.failed) });
  return (
    <Button
      small
      busy={isPending}
      disabled={!available}
      aria-label={t(($) => $.start.nowAt, { place: title })}
      onClick={start}
    >
      {t(($) => $.start.now)}
    </Button>
  );
}

import type { BackupJob, BackupSummary } from '@kontor/contract/data/backups';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { isLocked, useBackupSummary, useBackups } from '../../../shared/backups/queries.ts';
import { bytesOfKb } from '../../../text/format.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { NotLoaded } from '../../../ui/layout/query-state.tsx';
import styles from './backups.module.css';
import { BackupsPanel } from './list/backups-panel.tsx';
import { BackupNotices } from './notices.tsx';
import { type PageState, pageState, placesToStart } from './page-state.ts';
import { PlacesPanel } from './places/places-panel.tsx';
import { AwaitedPanel } from './proof/awaited-panel.tsx';
import { ProofPanel } from './proof/proof-panel.tsx';
import { useBackupJobs, useStartBackup } from './queries.ts';
import { RestoreProgress } from './restore/restore-progress.tsx';
import { backupsText } from './text/index.ts';
import { useWhen } from './use-when.ts';

/** How well the box is backed up, where to, and what can be restored. The assistant and the emergency sheet open above it. */
export default function BackupPage() {
  const t = useText(backupsText);
  const now = useNow();
  const [started, setStarted] = useState(0);
  const summaryQuery = useBackupSummary();
  const summary = summaryQuery.data;
  const jobs = useBackupJobs().data;
  const newest = useBackups().data?.[0];
  const state = summary && jobs && pageState(summary, jobs, newest, now);
  const isFailed = summaryQuery.isError && !summary && !isLocked(summaryQuery.error);
  return (
    <>
      <PageHeader
        title={t(($) => $.title)}
        {...(state && { tone: state.tone })}
        {...(!isFailed && { text: state ? <StateSentence summary={summary} jobs={jobs} state={state} /> : '\u00a0' })}
        actions={jobs && jobs.length > 0 && <StartButton jobs={jobs} />}
      />
      <div className={styles.parts}>
        {isFailed && (
          <Panel bare>
            <NotLoaded query={summaryQuery} failed={t(($) => $.notLoaded)} />
          </Panel>
        )}
        {summary && jobs && <BackupNotices summary={summary} jobs={jobs} />}
        <RestoreProgress started={started} />
        {summary && <AwaitedPanel awaited={summary.awaited} />}
        {summary && jobs && jobs.length > 0 && <ProofPanel summary={summary} jobs={jobs} />}
        <PlacesPanel summary={summary} />
        <BackupsPanel onRestoring={() => setStarted(started + 1)} />
      </div>
      <Outlet />
    </>
  );
}

interface StateSentenceProps {
  summary: BackupSummary;
  jobs: readonly BackupJob[];
  state: PageState;
}

/** The last good backup, the next one, where, how large, what is wrong, and since when something can be restored. */
function StateSentence({ summary, jobs, state }: StateSentenceProps) {
  const t = useText(backupsText);
  const format = useFormat();
  const when = useWhen();
  const { last, next, since } = summary;
  const { isRunning, failedAt, damagedAt, missed, waitsForDisk } = state;
  const sentences = [
    isRunning && t(($) => $.state.running),
    failedAt !== undefined && t(($) => $.state.failed, { place: failedAt }),
    damagedAt !== undefined && t(($) => $.state.damaged, { place: damagedAt }),
    missed.length > 0 && t(($) => $.state.missed, { names: format.quoted(missed) }),
    last === null
      ? t(($) => $.state.none)
      : t(($) => $.state.last, {
          when: when(last.at),
          place: last.place,
          size: format.bytes(bytesOfKb(last.sizeInKBytes)),
        }),
    last === null && jobs.length === 0 && t(($) => $.state.nowhere),
    next !== null && t(($) => $.state.next, { when: when(next) }),
    waitsForDisk && t(($) => $.state.nextPlugged),
    since !== null && t(($) => $.state.since, { date: format.date(since) }),
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Starts a backup at every place that can be used. */
function StartButton({ jobs }: { jobs: readonly BackupJob[] }) {
  const t = useText(backupsText);
  const perform = usePerform();
  const { mutateAsync, isPending } = useStartBackup();
  const places = placesToStart(jobs);
  const start = () =>
    perform({
      run: () => Promise.all(places.map(({ id }) => mutateAsync(id))),
      done: t(($) => $.start.done),
      failed: t(($) => $.start.failed),
    });
  return (
    <Button variant="primary" busy={isPending} disabled={places.length === 0} onClick={start}>
      {t(($) => $.start.now)}
    </Button>
  );
}

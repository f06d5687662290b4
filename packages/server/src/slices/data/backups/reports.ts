import type { Text } from '@kontor/contract/manifest/manifest';
import { quotedNames } from '@kontor/contract/rules/quoted-names';
import type { JobFailure, JobView } from '@kontor/platform/work/jobs/definitions';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Messages } from '../../talk/messages/index.ts';
import type { Availability } from './availability.ts';
import type { BackupInput, BackupState } from './backup-run.ts';
import { type BesideInput, besideKind } from './beside/beside-job.ts';
import type { BackupsDb } from './db.ts';
import type { LastRestore } from './drills/last-restore.ts';
import type { FilesInput } from './files/files-job.ts';
import { backupKind } from './job.ts';
import { type RestoreInput, restoreKind } from './restore-job.ts';
import { knownReasonOf } from './rules.ts';

export interface ReportsNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'changeFeed' | 'log'>;
  db: BackupsDb;
  messages: Pick<Messages, 'progress' | 'withdraw' | 'notify'>;
  admins(): string[];
  availability: Pick<Availability, 'look'>;
  lastRestore: Pick<LastRestore, 'note'>;
}

/** What a message is about: a good backup at one place says nothing about another. */
const aboutPlace = (placeId: string): string => `backup:${placeId}`;

/** What messages about a second app are about. */
export const aboutBeside = (title: string): string => `beside:${title}`;

/** The first app is not touched while a second one is made. */
function aboutOf({ kind, input }: JobView): string {
  if (kind === backupKind) return aboutPlace((input as BackupInput).placeId);
  return kind === besideKind ? aboutBeside((input as BesideInput).asTitle) : (input as RestoreInput).part;
}

/** Returns why a job failed as a parameter of a message to administrators. */
export function reasonOf(failure: JobFailure) {
  const { code, params } = knownReasonOf(failure);
  return { refusal: code, params };
}

const isCancelled = (failure: JobFailure | undefined): boolean => failure?.code === 'job-cancelled';

const failedRestore = (failure: JobFailure | undefined) =>
  isCancelled(failure) ? 'app-restore-cancelled' : 'backup-not-restored';

function textOf(job: JobView): Pick<Parameters<Messages['progress']>[0], 'code' | 'params'> {
  const reason = reasonOf(job.reason ?? { code: 'job-failed', params: {}, text: '' });
  if (job.kind === besideKind) {
    const code = job.outcome === 'failed' ? 'backup-not-restored-beside' : 'backup-restoring-beside';
    const { title: app, asTitle: title } = job.input as BesideInput;
    return { code, params: { app, title, reason } };
  }
  if (job.kind === restoreKind) {
    const code = job.outcome === 'failed' ? failedRestore(job.reason) : 'backup-restoring';
    return { code, params: { app: (job.input as RestoreInput).title, reason } };
  }
  const going = job.percent === 0 ? 'backup-preparing' : 'backup-running';
  const code = { running: going, undoing: going, done: 'backup-made', failed: 'backup-not-made' } as const;
  return { code: code[job.outcome], params: { place: (job.input as BackupInput).title, reason } };
}

/** What becomes known of backups and restores: messages to administrators, and what the list of places shows of the last run. */
export function createReports({ core, db, messages, admins, availability, lastRestore }: ReportsNeeds) {
  const { database, clock, changeFeed, log } = core;
  const changed = () => database.afterCommit(() => changeFeed.changed('backups'));

  function progressOf(job: JobView): void {
    const isBackup = job.kind === backupKind;
    messages.progress({
      id: job.id,
      indicatorId: aboutOf(job),
      progressType: isBackup ? 'CREATING_BACKUP' : 'RESTORING_BACKUP',
      ...stateOf(job),
      ...textOf(job),
      recipients: admins(),
    });
    changed();
  }

  return {
    /** Called with every change of a job, in its transaction. */
    progress(job: JobView): void {
      // That it ended well is in the message of the app.
      if ([restoreKind, besideKind].includes(job.kind) && job.outcome === 'done') messages.withdraw(job.id);
      else if ([backupKind, restoreKind, besideKind].includes(job.kind)) progressOf(job);
    },
    backupEnded(
      { placeId, title }: BackupInput,
      state: BackupState | undefined,
      failure: JobFailure | undefined,
    ): void {
      const missed = state?.missed ?? [];
      db.changePlace(placeId, {
        ended_at: clock.now(),
        failure: failure === undefined ? null : JSON.stringify(failure),
      });
      if (failure !== undefined) {
        log.warn({ place: placeId, reason: failure.text }, 'A backup failed');
        // It may be away since the last look, and would be shown as available.
        const place = db.place(placeId);
        if (place !== undefined) database.afterCommit(() => void availability.look(place));
      }
      const about = { indicatorId: aboutPlace(placeId), recipients: admins() };
      if (failure !== undefined && !isCancelled(failure))
        messages.notify({
          ...about,
          status: 'ERROR',
          code: 'backup-not-made',
          params: { place: title, reason: reasonOf(failure) },
        });
      else if (missed.length > 0)
        messages.notify({
          ...about,
          status: 'WARNING',
          code: 'backup-incomplete',
          params: { place: title, apps: namesOf(missed) },
        });
      changed();
    },
    restoreEnded({ part, title }: RestoreInput, failure: JobFailure | undefined): void {
      // What somebody cancelled is no failure.
      const status = isCancelled(failure) ? 'OK' : 'ERROR';
      const about = { indicatorId: part, recipients: admins(), status } as const;
      if (failure === undefined) lastRestore.note(title);
      else
        messages.notify({ ...about, code: failedRestore(failure), params: { app: title, reason: reasonOf(failure) } });
      changed();
    },
    fileEnded({ part, title, path, suffix }: FilesInput, failure: JobFailure | undefined): void {
      const about = { indicatorId: part, recipients: admins() };
      const file = path.at(-1) ?? '';
      if (failure === undefined) {
        const params = { file, app: title, former: `${file}${suffix}` };
        messages.notify({ ...about, status: 'OK', code: 'backup-file-restored', params });
      } else {
        const params = { file, app: title, reason: reasonOf(failure) };
        messages.notify({ ...about, status: 'ERROR', code: 'backup-file-not-restored', params });
      }
      changed();
    },
    careEnded: changed,
  };
}

/** Returns how a job is shown in its message. */
export const stateOf = ({ outcome, percent }: JobView) =>
  outcome === 'failed'
    ? ({ status: 'ERROR', progress: 100 } as const)
    : outcome === 'done'
      ? ({ status: 'OK', progress: 100 } as const)
      : ({ status: 'INFO', progress: Math.min(percent, 99) } as const);

export type Reports = ReturnType<typeof createReports>;

/** Returns the titles of apps in both languages. */
export const namesOf = (titles: readonly Text[]): Text => ({
  de: quotedNames(
    titles.map(({ de }) => de),
    'de',
  ),
  en: quotedNames(
    titles.map(({ en }) => en),
    'en',
  ),
});

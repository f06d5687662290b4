import type { BackupSummary } from '@kontor/contract/data/backups';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import { hours } from '@kontor/platform/work/durations';
import type { JobFailure } from '@kontor/platform/work/jobs/definitions';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { type Repeated, repeat } from '@kontor/platform/work/repeat';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { Registry } from '../../../apps/registry/index.ts';
import type { AwaitedDb, AwaitedRow } from './db.ts';
import { restoreAppsKind } from './job.ts';

export interface AwaitedNeeds {
  core: Pick<ServerContext, 'clock' | 'log' | 'database' | 'journal'>;
  awaited: AwaitedDb;
  registry: Pick<Registry, 'isRetained' | 'isBusy'>;
  jobs: Pick<Jobs, 'start' | 'open'>;
}

/** The apps of a restored server that are not back yet. */
export function createAwaited({ core, awaited, registry, jobs }: AwaitedNeeds) {
  const { clock, log, database, journal } = core;
  const isRunning = () => jobs.open().some(({ kind }) => kind === restoreAppsKind);

  /** Returns the awaited apps. One that somebody has installed, or whose data somebody has deleted, is forgotten. */
  function all(): AwaitedRow[] {
    const rows = awaited.all();
    // While a job works on it, how it is now does not count.
    const isOver = ({ instance_id: id, state }: AwaitedRow) =>
      state !== 'running' && !registry.isBusy(id) && !registry.isRetained(id);
    const over = rows.filter(isOver);
    for (const { instance_id: id } of over) awaited.remove(id);
    return rows.filter((row) => !over.includes(row));
  }

  const due = (): AwaitedRow[] => all().filter(({ snapshot }) => snapshot !== '');

  const begin = (actor?: string): void =>
    database.transaction(() => {
      if (due().length > 0 && !isRunning()) jobs.start(restoreAppsKind, {}, actor === undefined ? {} : { actor });
    });

  return {
    due,
    /** Backups that awaited apps are still to be fetched from. */
    neededBackups: (): ReadonlySet<string> => new Set(due().map(({ backup_id: id }) => id)),
    /** Whether apps are still to be tried for the first time: a backup made now would lack them. */
    isWaiting: (): boolean => due().some(({ state }) => state !== 'failed'),
    list: (language: Language): BackupSummary['awaited'] =>
      all().map((row) => ({
        id: row.instance_id,
        title: JSON.parse(row.title)[language],
        state: row.state,
        text: reasonOf(row, language),
      })),
    /** Returns those that could not be brought back so far. */
    failed: (language: Language): { id: string; title: string; reason: string; since: number | null }[] =>
      all()
        .filter(({ state }) => state === 'failed')
        .map((row) => ({
          ...{ id: row.instance_id, since: row.tried_at },
          ...{ title: JSON.parse(row.title)[language], reason: reasonOf(row, language) },
        })),
    tryAgain(actor: SessionActor): void {
      if (isRunning()) throw new RefusedError('backup-running');
      database.transaction(() => {
        journal.record(actor, 'retry-awaited-apps', 'box');
        begin(actor.uid);
      });
    },
    trying: repeat({ name: 'awaited apps', clock, log, every: hours(1), run: () => begin() }) satisfies Repeated,
  };
}

export type Awaited = ReturnType<typeof createAwaited>;

function reasonOf({ failure }: AwaitedRow, language: Language): string {
  if (failure === null) return '';
  const { code, params }: JobFailure = JSON.parse(failure);
  return sentenceOf(code, language, params);
}

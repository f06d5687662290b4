import type { BackupSummary } from '@kontor/contract/data/backups';
import type { Text } from '@kontor/contract/manifest/manifest';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import type { JobFailure } from '@kontor/platform/work/jobs/definitions';
import type { Check } from '../../../../core/checks.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { TrialResult } from '../../../apps/apps/index.ts';
import type { BackupsDb } from '../db.ts';
import { boxPart } from '../manifest.ts';
import { sayFailure } from '../rules.ts';
import { doubtfulParts, provenFor } from './drill-rules.ts';
import type { DrillRow, DrillsDb } from './drills-db.ts';
import type { LastRestore } from './last-restore.ts';

export interface DrillResultsNeeds extends Pick<ServerContext, 'clock'> {
  db: Pick<BackupsDb, 'backups' | 'place'>;
  drills: DrillsDb;
  lastRestore: Pick<LastRestore, 'at'>;
  isInstalled(part: string): boolean;
}

/** What the tests so far say of the backups. A part that failed counts until it passes: a test of another one says nothing about it. */
export function createDrillResults({ clock, db, drills, lastRestore, isInstalled }: DrillResultsNeeds) {
  /** An app that is gone cannot be tested again, and backups at a place that was removed are not restored. */
  const failing = () =>
    drills
      .failing()
      .filter(({ part, place_id }) => (part === boxPart || isInstalled(part)) && db.place(place_id) !== undefined);
  const doubtful = (): string[] => doubtfulParts(failing(), drills.recentOf);

  function faultOf({ place_id, title, failure, at, part }: DrillRow, language: Language) {
    const why: JobFailure = JSON.parse(failure ?? '');
    return {
      code: doubtful().includes(part) ? ('backup-drill-doubtful' as const) : ('backup-drill-failed' as const),
      params: {
        place: db.place(place_id)?.title ?? '',
        title: (JSON.parse(title) as Text)[language],
        reason: sayFailure(why, language),
      },
      ...{ fixes: [], since: at, detail: why.text },
    };
  }

  const check: Check = {
    ...{ name: 'backup-drills', part: 'backup', severity: 'service' },
    find(language) {
      const oldest = db.backups().at(-1)?.at;
      if (oldest === undefined) return [];
      const faults = failing().map((row) => faultOf(row, language));
      const proven = Math.max(drills.lastAt() ?? oldest, lastRestore.at() ?? 0);
      return faults.length === 0 && clock.now() - proven > provenFor
        ? [{ code: 'backup-unproven' as const, params: {}, fixes: [] }]
        : faults;
    },
  };

  return {
    /** Returns the last test of each part that failed then, the newest first. */
    failing,
    /** Returns the parts that failed for the first time, in a way that may have another cause. */
    doubtful,
    checks: [check],
    /** Returns the last test of what has failed and has not passed since; where there is none, the last one that passed. */
    view(language: Language): BackupSummary['drill'] {
      const again = doubtful();
      // What is sure comes before what is in doubt.
      const isSure = ({ part }: DrillRow) => !again.includes(part);
      const bad = failing();
      const shown = bad.find(isSure) ?? bad[0];
      return viewDrill(
        shown === undefined ? drills.lastGood() : [shown],
        shown !== undefined && !isSure(shown),
        language,
      );
    },
  };
}

/** Returns the parts that were tested together; null for none. */
function viewDrill(rows: readonly DrillRow[], isDoubtful: boolean, language: Language): BackupSummary['drill'] {
  const [last] = rows;
  if (last === undefined) return null;
  const failure: JobFailure | undefined = last.failure === null ? undefined : JSON.parse(last.failure);
  const titles = rows.map(({ title }) => (JSON.parse(title) as Text)[language]);
  return {
    at: new Date(last.at).toISOString(),
    ok: failure === undefined,
    title: titles.join(language === 'de' ? ' und ' : ' and '),
    minutes: Math.round(last.duration_ms / 60_000),
    text: failure === undefined ? '' : sayFailure(failure, language),
    isDoubtful,
    start: viewStart(rows, language),
  };
}

/** Returns what is known of the start of the app; null where none was tested. */
function viewStart(rows: readonly DrillRow[], language: Language): NonNullable<BackupSummary['drill']>['start'] {
  const row = rows.find(({ start }) => start !== null);
  if (row?.start == null) return null;
  const result: TrialResult = JSON.parse(row.start);
  return {
    title: (JSON.parse(row.title) as Text)[language],
    started: result.started,
    text: result.started ? '' : sentenceOf(result.reason.code, language, result.reason.params),
  };
}

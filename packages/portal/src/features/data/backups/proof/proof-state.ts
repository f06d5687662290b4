import type { BackupJob, BackupSummary } from '@kontor/contract/data/backups';
import type { Tone } from '../../../../ui/class-names.ts';

const day = 86_400_000;
/** After this time a proof says little about the backups of today. */
const oldMs = 30 * day;
/** So long after the first backup, one that was never tried is a fault. */
const firstMs = 7 * day;

/** What is known of restoring: whether it was tried, how long ago, and whether it worked. `doubtful`: not, but only once, so it is tried again. `restored`: no trial, but a restore somebody needed. */
export type ProofState = 'proven' | 'restored' | 'old' | 'doubtful' | 'failed' | 'never' | 'soon';

type Proof = Pick<BackupSummary, 'drill' | 'lastRestore' | 'since'>;

export function proofState({ drill, lastRestore, since }: Proof, now: number): ProofState {
  if (lastRestore !== null && isNewestProof(lastRestore, drill))
    return now - Date.parse(lastRestore.at) > oldMs ? 'old' : 'restored';
  if (drill === null) return since !== null && now - Date.parse(since) > firstMs ? 'never' : 'soon';
  if (!drill.ok) return drill.isDoubtful ? 'doubtful' : 'failed';
  return now - Date.parse(drill.at) > oldMs ? 'old' : 'proven';
}

/** Whether a restore is the newest proof there is. A trial that failed later or before is not made good by it. */
const isNewestProof = ({ at }: { at: string }, drill: BackupSummary['drill']): boolean =>
  drill === null || (drill.ok && Date.parse(drill.at) < Date.parse(at));

export const proofTones: Record<ProofState, Tone> = {
  proven: 'good',
  restored: 'good',
  old: 'warn',
  doubtful: 'warn',
  failed: 'bad',
  never: 'warn',
  soon: 'neutral',
};

type Spread = BackupSummary['spread'];
export type Goal = keyof Spread;

/** Three copies, on two media, one of them elsewhere. */
const goals: Record<Goal, number> = { copies: 3, media: 2, elsewhere: 1 };

/** Returns the three goals in the order they are said, and whether each is reached. */
export const goalsOf = (spread: Spread): { goal: Goal; isReached: boolean }[] =>
  (['copies', 'media', 'elsewhere'] as const).map((goal) => ({ goal, isReached: spread[goal] >= goals[goal] }));

/** Returns the goal to reach next: another medium first, then one elsewhere, which may also be the third copy. */
export const nextGoal = (spread: Spread): Goal | undefined =>
  (['media', 'elsewhere', 'copies'] as const).find((goal) => spread[goal] < goals[goal]);

type StepJob = Pick<BackupJob, 'title' | 'medium' | 'available' | 'progress' | 'fresh' | 'damaged' | 'resting'>;

/** Why a place does not count, or not yet: a backup is being made, is due and can be made now, the place is away and its backup is old, or what is there is damaged. */
const reasons = ['running', 'due', 'away', 'damaged'] as const;
type Reason = (typeof reasons)[number];

function reasonOf({ available, progress, fresh, damaged, resting }: StepJob): Reason | undefined {
  if (damaged) return 'damaged';
  if (progress !== null) return 'running';
  // It counts for longer, and comes back in its turn.
  if (resting || fresh) return undefined;
  return available ? 'due' : 'away';
}

/** Returns what to do for the goal that is next: to make a place count that is there, which is easiest where a backup can be made now, or to add one. */
export function nextStep(
  spread: Spread,
  jobs: readonly StepJob[],
): { goal: Goal; reason?: Reason; place?: string } | undefined {
  const goal = nextGoal(spread);
  if (goal === undefined) return undefined;
  const places = goal === 'elsewhere' ? jobs.filter(({ medium }) => medium === 'cloud') : jobs;
  for (const reason of reasons) {
    const found = places.find((job) => reasonOf(job) === reason);
    if (found) return { goal, reason, place: found.title };
  }
  return { goal };
}

/** Returns what was restored last without a fault, on trial or not, and when; undefined where the last trial failed, or nothing was restored. */
export function newestProof({ drill, lastRestore }: Pick<BackupSummary, 'drill' | 'lastRestore'>) {
  if (lastRestore !== null && isNewestProof(lastRestore, drill)) return { ...lastRestore, minutes: undefined };
  return drill?.ok ? drill : undefined;
}

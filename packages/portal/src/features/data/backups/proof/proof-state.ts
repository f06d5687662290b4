import type { BackupSummary } from '@kontor/contract/data/backups';
import type { Tone } from '../../../../ui/class-names.ts';

const day = 86_400_000;
/** After this time a proof says little about the backups of today. */
const oldMs = 30 * day;
/** So long after the first backup, one that was never tried is a fault. */
const firstMs = 7 * day;

/** What is known of restoring: whether it was tried, how long ago, and whether it worked. */
export type ProofState = 'proven' | 'old' | 'failed' | 'never' | 'soon';

export function proofState({ drill, since }: Pick<BackupSummary, 'drill' | 'since'>, now: number): ProofState {
  if (drill === null) return since !== null && now - Date.parse(since) > firstMs ? 'never' : 'soon';
  if (!drill.ok) return 'failed';
  return now - Date.parse(drill.at) > oldMs ? 'old' : 'proven';
}

export const proofTones: Record<ProofState, Tone> = {
  proven: 'good',
  old: 'warn',
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

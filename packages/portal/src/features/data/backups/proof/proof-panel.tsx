import type { BackupJob, BackupSummary } from '@kontor/contract/data/backups';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { classNames, toneClass } from '../../../../ui/class-names.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dot } from '../../../../ui/display/chip.tsx';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { useStartTrial } from '../queries.ts';
import styles from './proof.module.css';
import { type Goal, goalsOf, newestProof, nextStep, proofState, proofTones } from './proof-state.ts';
import { proofText } from './text/index.ts';

/** How well the data is spread, what would improve that, and when a restore was last tried. */
export function ProofPanel({ summary, jobs }: { summary: BackupSummary; jobs: readonly BackupJob[] }) {
  const t = useText(proofText);
  const { spread } = summary;
  return (
    <Panel bare aria-label={t(($) => $.title)}>
      <p className={styles.rule}>{t(($) => $.rule)}</p>
      <ul className={styles.goals}>
        {goalsOf(spread).map(({ goal, isReached }) => (
          <GoalTick
            key={goal}
            goal={goal}
            isReached={isReached}
            copies={spread.copies}
            away={summary.rotation?.away ?? []}
          />
        ))}
      </ul>
      <p className={styles.next}>
        <NextStep spread={spread} jobs={jobs} />
      </p>
      {summary.rotation && <Exchange rotation={summary.rotation} />}
      <LastDrill summary={summary} />
    </Panel>
  );
}

function NextStep({ spread, jobs }: Pick<BackupSummary, 'spread'> & { jobs: readonly BackupJob[] }): string {
  const t = useText(proofText);
  const step = nextStep(spread, jobs);
  if (step === undefined) return t(($) => $.all);
  const { goal, reason, place = '' } = step;
  if (!reason && goal === 'media' && spread.copies > 1) return t(($) => $.next.otherMedium);
  return reason ? t(($) => $.reasons[reason], { place }) : t(($) => $.next[goal]);
}

interface GoalTickProps {
  goal: Goal;
  isReached: boolean;
  copies: number;
  /** Disks that are elsewhere. */
  away: NonNullable<BackupSummary['rotation']>['away'];
}

function GoalTick({ goal, isReached, copies, away }: GoalTickProps) {
  const t = useText(proofText);
  const Icon = isReached ? IconCircleCheck : IconCircleDashed;
  return (
    <li className={classNames(styles.goal, toneClass(isReached ? 'good' : 'warn'))}>
      <Icon size={22} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={styles.strong}>
          <span className={isReached ? 'unseen' : undefined}>
            {isReached ? t(($) => $.reached) : t(($) => $.open)}{' '}
          </span>
          {t(($) => $.goals[goal])}
        </p>
        <p className={styles.quiet}>
          <GoalText goal={goal} isReached={isReached} copies={copies} away={away} />
        </p>
      </div>
    </li>
  );
}

function GoalText({ goal, isReached, copies, away: [first] }: GoalTickProps): string {
  const t = useText(proofText);
  const format = useFormat();
  if (goal === 'elsewhere' && isReached && first !== undefined)
    return t(($) => $.elsewhere.disk, { disk: first.title, date: format.date(first.since) });
  if (goal !== 'copies') return t(($) => $[goal][isReached ? 'reached' : 'open']);
  return copies > 1 ? t(($) => $.copies.some, { count: copies - 1 }) : t(($) => $.copies.alone);
}

/** Which disk to take home and which to bring, and what is wrong with that. */
function Exchange({ rotation }: { rotation: NonNullable<BackupSummary['rotation']> }) {
  const t = useText(proofText);
  const urgent = rotation.isDue || rotation.late.length > 0;
  return (
    <div className={classNames(styles.drill, toneClass(urgent ? 'warn' : 'good'))}>
      <Dot tone={urgent ? 'warn' : 'good'} halo />
      <div>
        <p className={classNames(styles.strong, rotation.isDue && styles.urgent)}>{useExchange(rotation)}</p>
        {rotation.allHereDays !== null && rotation.allHereDays > 0 && (
          <p className={styles.quiet}>{t(($) => $.rotation.allHere, { count: rotation.allHereDays })}</p>
        )}
        {rotation.late.map(({ title, days: count }) => (
          <p key={title} className={styles.quiet}>
            {t(($) => $.rotation.late, { disk: title, count })}
          </p>
        ))}
      </div>
    </div>
  );
}

/** Returns what to do with the disks, today or the next time. */
function useExchange({ take, bring, isDue }: NonNullable<BackupSummary['rotation']>): string {
  const t = useText(proofText);
  const when = isDue ? 'today' : 'next';
  if (take !== null && bring !== null) return t(($) => $.rotation.exchange[when], { take, bring });
  if (take !== null) return t(($) => $.rotation.take[when], { take });
  if (bring !== null && isDue) return t(($) => $.rotation.bring, { bring });
  return t(($) => $.rotation.wait);
}

function LastDrill({ summary }: { summary: BackupSummary }) {
  const t = useText(proofText);
  const now = useNow();
  const state = proofState(summary, now);
  const tone = proofTones[state];
  const sentence = useDrillSentence(summary, now);
  const text = useDrillText(summary, now);
  return (
    <div className={classNames(styles.drill, toneClass(tone))}>
      <Dot tone={tone} halo />
      <div>
        <p className={classNames(styles.strong, (tone === 'warn' || tone === 'bad') && styles.urgent)}>{sentence}</p>
        <p className={styles.quiet}>{text}</p>
        {newestProof(summary) === summary.drill && <StartOfApp summary={summary} />}
        <p className={styles.quiet} role="status">
          {summary.trialRunning && t(($) => $.trial.running)}
        </p>
      </div>
      {summary.last !== null && <TryNow isRunning={summary.trialRunning} />}
    </div>
  );
}

/** Whether the app was started from its backup, and if not, why. */
function StartOfApp({ summary: { drill } }: { summary: BackupSummary }) {
  const t = useText(proofText);
  if (!drill?.ok || drill.start === null) return null;
  const { title, started, text: reason } = drill.start;
  return (
    <p className={styles.quiet}>
      {started ? t(($) => $.start.started, { title }) : t(($) => $.start.notStarted, { title, reason })}
    </p>
  );
}

/** Tries a restore now instead of within the week. */
function TryNow({ isRunning }: { isRunning: boolean }) {
  const t = useText(proofText);
  const perform = usePerform();
  const { mutateAsync, isPending } = useStartTrial();
  const start = () =>
    perform({
      run: () => mutateAsync(undefined),
      done: t(($) => $.trial.done),
      doneBody: t(($) => $.trial.doneText),
      failed: t(($) => $.trial.notStarted),
    });
  return (
    <Button small busy={isPending || isRunning} onClick={start}>
      {t(($) => $.trial.now)}
    </Button>
  );
}

/** Returns when a restore was last proven, and how long a trial took. */
function useDrillSentence(summary: BackupSummary, now: number): string {
  const t = useText(proofText);
  const format = useFormat();
  const proof = newestProof(summary);
  if (proof !== undefined) {
    const ago = format.ago(proof.at, now);
    if (proof.minutes === undefined) return t(($) => $.drill.restored, { ago });
    if (proof.minutes < 1) return t(($) => $.drill.quick, { ago });
    return t(($) => $.drill.last, { ago, count: Math.round(proof.minutes) });
  }
  if (summary.drill !== null) return t(($) => $.drill.failed, { ago: format.ago(summary.drill.at, now) });
  return proofState(summary, now) === 'never' ? t(($) => $.drill.never) : t(($) => $.drill.soon);
}

function useDrillText(summary: BackupSummary, now: number): string {
  const t = useText(proofText);
  const state = proofState(summary, now);
  const proof = newestProof(summary);
  switch (state) {
    case 'failed':
    case 'doubtful':
      return t(($) => $.drillText[state], { title: summary.drill?.title ?? '', reason: summary.drill?.text ?? '' });
    case 'proven':
    case 'restored':
      return t(($) => $.drillText[state], { title: proof?.title ?? '' });
    case 'old':
      return t(($) => $.drillText[proof?.minutes === undefined ? 'oldRestored' : 'old'], { title: proof?.title ?? '' });
    default:
      return t(($) => $.drillText[state]);
  }
}

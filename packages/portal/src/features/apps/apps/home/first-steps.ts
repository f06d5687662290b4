import type { BoxSummary } from '@kontor/contract/machine/repair';
import type { Outbox } from '@kontor/contract/mail/outbox';
import { isOnlyOnThisComputer } from '@kontor/contract/rules/edge/domains';
import type { Status } from '@kontor/contract/talk/status';
import type { OpenPoint } from './open-points.ts';

/** What a new box needs to be well set up, in the order of the list. */
const stepKinds = ['domain', 'mail', 'backup', 'users', 'administrator', 'app'] as const;
export type StepKind = (typeof stepKinds)[number];

export interface Step {
  kind: StepKind;
  isDone: boolean;
}

export interface StepsCondition {
  status: Pick<Status, 'domain'>;
  summary: Pick<BoxSummary, 'lastBackup' | 'backupsOnlyHere' | 'administratorsSignedIn' | 'users'>;
  outbox: Pick<Outbox, 'configured' | 'health'>;
  /** Number of installed apps. */
  apps: number;
  /** The portal's name leads nowhere. */
  isNameLost: boolean;
}

const doneSteps = ({ status, summary, outbox, apps, isNameLost }: StepsCondition): Record<StepKind, boolean> => ({
  domain: !isOnlyOnThisComputer(status.domain) && !isNameLost,
  mail: outbox.configured,
  backup: summary.lastBackup !== null && !summary.backupsOnlyHere,
  administrator: summary.administratorsSignedIn >= 2,
  users: summary.users.all >= 2,
  app: apps > 0,
});

/** Returns the steps that are put away and not done. */
export function hiddenSteps(condition: StepsCondition, hidden: readonly string[]): StepKind[] {
  const isDone = doneSteps(condition);
  return stepKinds.filter((kind) => hidden.includes(kind) && !isDone[kind]);
}

/** Returns the steps that are not put away; none once all of them are done. */
export function firstSteps(condition: StepsCondition, hidden: readonly string[]): Step[] {
  const { outbox } = condition;
  const isDone = doneSteps(condition);
  const steps = stepKinds.filter((kind) => !hidden.includes(kind)).map((kind) => ({ kind, isDone: isDone[kind] }));
  if (steps.every((step) => step.isDone)) return [];
  // A server that takes no mail does not bring the list back once all of it was done.
  return steps.map((step) => (step.kind === 'mail' && outbox.health !== 'works' ? { ...step, isDone: false } : step));
}

const targets = {
  domain: '/settings/domains',
  mail: '/settings/outbox/server',
  backup: '/settings/backup',
  users: '/settings/users',
  app: '/store',
} as const;

/** Returns where a step is taken. `isAlone`: there is no other person yet who could become an administrator. */
export function stepTarget(kind: StepKind, { isAlone }: { isAlone: boolean }) {
  if (kind !== 'administrator') return { to: targets[kind] };
  return isAlone
    ? ({ to: '/settings/users/new' } as const)
    : ({ to: '/settings/groups/$cn', params: { cn: 'admin' } } as const);
}

/** The step that says the same as a point. */
const stepOf = (point: OpenPoint): StepKind | undefined => {
  if (point.kind === 'noBackup' || point.kind === 'backupHere') return 'backup';
  if (point.kind === 'oneAdministrator') return 'administrator';
  const isMail = point.kind === 'noMail' || (point.kind === 'mailWaits' && point.waiting === 0);
  return isMail ? 'mail' : undefined;
};

/** Returns the points that no step in the list says. */
export const besideSteps = (points: readonly OpenPoint[], steps: readonly Step[]): OpenPoint[] =>
  points.filter((point) => !steps.some(({ kind }) => kind === stepOf(point)));

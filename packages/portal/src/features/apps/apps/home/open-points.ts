import type { BoxSummary } from '@kontor/contract/machine/repair';
import type { Outbox } from '@kontor/contract/mail/outbox';
import type { Status } from '@kontor/contract/talk/status';
import { isHeldUp } from '../../../../shared/mail/queries.ts';

/** Something an administrator still has to see to. */
export type OpenPoint =
  | { kind: 'disk'; space: 'low' | 'scarce' }
  /** A part of the box is down, or background work does not get on. */
  | { kind: 'fault'; text: string; part: BoxSummary['faults'][number]['part'] }
  /** A plan that removes much waits for a decision. */
  | { kind: 'held'; text: string }
  /** `more` faults that are not listed. */
  | { kind: 'moreFaults'; count: number }
  | { kind: 'exposed' }
  /** `hasPlace`: where they go is set up, but none was made yet. */
  | { kind: 'noBackup'; hasPlace: boolean }
  /** There are backups, but all on this very machine. */
  | { kind: 'backupHere' }
  | { kind: 'noMail'; waiting: number }
  /** `why` is the sentence about the failure, or empty. */
  | { kind: 'mailWaits'; waiting: number; isServerAtFault: boolean; why: string; cause: Outbox['cause'] }
  /** Mails that are not tried again by themselves. */
  | { kind: 'mailRefused'; count: number }
  /** `isAwaited`: somebody else can sign in, but has not done so yet. */
  | { kind: 'oneAdministrator'; isAwaited: boolean }
  | { kind: 'isolation'; reasons: readonly string[] };

export interface BoxCondition {
  status: Pick<Status, 'diskSpace' | 'exposed' | 'engine' | 'mail'>;
  summary: BoxSummary;
  outbox: Pick<Outbox, 'configured' | 'health' | 'trouble' | 'explanation' | 'cause' | 'waiting' | 'refused'>;
}

const mostFaults = 3;

/** Returns what is left to do, the most urgent first. Empty: everything is in order. */
export function openPoints({ status, summary, outbox }: BoxCondition): OpenPoint[] {
  const { diskSpace, exposed, engine } = status;
  const points: OpenPoint[] = [];
  if (diskSpace === 'low' || diskSpace === 'scarce') points.push({ kind: 'disk', space: diskSpace });
  points.push(...faultPoints(summary));
  if (exposed) points.push({ kind: 'exposed' });
  if (summary.lastBackup === null) points.push({ kind: 'noBackup', hasPlace: summary.backupPlaces > 0 });
  else if (summary.backupsOnlyHere) points.push({ kind: 'backupHere' });
  const { waiting, refused } = outbox;
  if (!outbox.configured) points.push({ kind: 'noMail', waiting });
  else if (isHeldUp({ ...outbox, refused: 0 })) {
    const isServerAtFault = status.mail === 'waits';
    points.push({ kind: 'mailWaits', waiting, isServerAtFault, why: outbox.explanation, cause: outbox.cause });
  }
  if (refused > 0) points.push({ kind: 'mailRefused', count: refused });
  if (summary.administratorsSignedIn < 2)
    points.push({ kind: 'oneAdministrator', isAwaited: summary.administratorsAwaited > 0 });
  if (engine?.isolation === 'none') points.push({ kind: 'isolation', reasons: engine.reasons });
  return points;
}

function faultPoints({ faults }: BoxSummary): OpenPoint[] {
  const listed = faults
    .slice(0, mostFaults)
    .map(({ text, isHeld, part }): OpenPoint => (isHeld ? { kind: 'held', text } : { kind: 'fault', text, part }));
  const count = faults.length - listed.length;
  return count > 0 ? [...listed, { kind: 'moreFaults', count }] : listed;
}

/** Kinds a person may hide: nothing is lost and nobody is locked out by not being reminded. */
const dismissible: ReadonlySet<OpenPoint['kind']> = new Set(['oneAdministrator', 'isolation']);

export const isDismissible = ({ kind }: OpenPoint): boolean => dismissible.has(kind);

/** Parses the kinds a person has hidden, as stored in their settings; anything else is dropped. */
export function readDismissed(value: string): string[] {
  try {
    const read: unknown = JSON.parse(value);
    return Array.isArray(read) ? read.filter((kind) => typeof kind === 'string') : [];
  } catch {
    return [];
  }
}

import { progressOf } from '@kontor/contract/rules/apps/apps';
import type { Message } from '@kontor/contract/talk/messages';
import type { WizardMode } from './wizard-draft.ts';

/** An installation or update started in this tab; survives a reload. */
export interface Run {
  mode: WizardMode;
  instanceId: string;
  messageId: string;
  /** Cancelled in this tab, which may have been too late. */
  isCancelled?: boolean;
}

export type Outcome =
  | { kind: 'running'; progress: number; text: string }
  | { kind: 'done' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; text: string };

/** Returns the state of the job from its only message, which ends at 100 or becomes an error. */
export function outcomeOf(
  run: Pick<Run, 'messageId' | 'isCancelled'>,
  messages: readonly Pick<Message, 'id' | 'status' | 'text' | 'progress'>[],
): Outcome {
  const message = messages.find((each) => each.id === run.messageId);
  if (!message) return { kind: 'running', progress: 0, text: '' };
  if (message.status === 'ERROR' && run.isCancelled) return { kind: 'cancelled' };
  if (message.status === 'ERROR') return { kind: 'failed', text: message.text };
  const progress = progressOf(message);
  return progress >= 100 ? { kind: 'done' } : { kind: 'running', progress, text: message.text };
}

interface Seen {
  messages: readonly Pick<Message, 'id' | 'status' | 'text' | 'progress'>[];
  apps: readonly { instanceId: string }[];
  /** The run was stored by a page that was left since. */
  isFromEarlier: boolean;
}

/** Whether the run has ended and its app was removed since, so that there is nothing left to show of it. */
export function isRemoved(
  run: Pick<Run, 'instanceId' | 'messageId'>,
  { messages, apps, isFromEarlier }: Seen,
): boolean {
  if (apps.some(({ instanceId }) => instanceId === run.instanceId)) return false;
  const hasMessage = messages.some(({ id }) => id === run.messageId);
  return hasMessage ? outcomeOf(run, messages).kind === 'done' : isFromEarlier;
}

/** Parses a stored run; returns `undefined` for anything else. */
export function readRun(stored: string | null): Run | undefined {
  if (stored === null) return undefined;
  try {
    const read = JSON.parse(stored) as Partial<Run> | null;
    const isRun = (read?.mode === 'install' || read?.mode === 'update') && !!read.instanceId && !!read.messageId;
    return isRun ? (read as Run) : undefined;
  } catch {
    return undefined;
  }
}

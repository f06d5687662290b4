import { progressOf } from '@kontor/contract/rules/apps';
import type { Message } from '@kontor/contract/talk/messages';
import type { WizardMode } from './wizard-draft.ts';

/** An installation or update this browser tab has started; survives a reload. */
export interface Run {
  mode: WizardMode;
  instanceId: string;
  messageId: string;
}

export type Outcome =
  | { kind: 'running'; progress: number; text: string }
  | { kind: 'done' }
  | { kind: 'failed'; text: string };

/** How far it is, by its one message: that ends at 100 or turns into an error. */
export function outcomeOf(
  run: Pick<Run, 'messageId'>,
  messages: readonly Pick<Message, 'id' | 'status' | 'text' | 'progress'>[],
): Outcome {
  const message = messages.find((each) => each.id === run.messageId);
  if (!message) return { kind: 'running', progress: 0, text: '' };
  if (message.status === 'ERROR') return { kind: 'failed', text: message.text };
  const progress = progressOf(message);
  return progress >= 100 ? { kind: 'done' } : { kind: 'running', progress, text: message.text };
}

/** Reads what a tab kept of a run; anything else is none. */
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

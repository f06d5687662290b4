import type { Clock } from '@kontor/platform/work/clock';
import { minutes, seconds } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import type { Mailer } from '../../../adapters/smtp/mailer.ts';
import type { Log } from '../../../core/server-context.ts';
import { type DeliveryTrouble, troubleOf } from './explanations.ts';

export interface ServerHealthNeeds {
  mailer: Pick<Mailer, 'check' | 'from'>;
  clock: Clock;
  log: Log;
  isReady(): boolean;
  /** Sender where the server requires none. */
  sender(): string;
  /** Called when what is known has changed. */
  changed(): void;
  /** Called when a server that took no mail takes mail again. */
  recovered(): void;
}

const calm: DeliveryTrouble = { reason: '', explained: undefined };

/**
 * Asks the mail server without a mail, on a connection of its own. Only this decides what the public status says: single mails would tell whether there was
 * somebody to send one to.
 */
export function createServerHealth({ mailer, clock, log, isReady, sender, changed, recovered }: ServerHealthNeeds) {
  const state = { trouble: calm, changes: 0, askedAt: 0 };
  const stopping = new AbortController();

  async function ask(): Promise<DeliveryTrouble> {
    try {
      await mailer.check(mailer.from ?? sender(), AbortSignal.any([stopping.signal, AbortSignal.timeout(seconds(30))]));
      return calm;
    } catch (error) {
      return troubleOf(error, '', 'mail-server-failed');
    }
  }

  async function run(): Promise<void> {
    if (!isReady()) return;
    const { changes, trouble: before } = state;
    state.askedAt = clock.now();
    const trouble = await ask();
    // The answer of a server that was replaced meanwhile says nothing about the new one.
    if (stopping.signal.aborted || changes !== state.changes) return;
    state.trouble = trouble;
    if (trouble.reason !== before.reason) changed();
    if (trouble === calm && before !== calm) recovered();
  }

  const every = () => (state.trouble === calm ? undefined : minutes(1));
  const work = repeat({ name: 'mail server', clock, log, every, run });
  return {
    /** Asks soon. A server that takes no mail is asked again each minute. */
    ask: work.wake,
    /** Asks a server that took no mail again, for an administrator who looks; every few seconds at most. */
    askAgain(): void {
      if (state.trouble === calm || clock.now() - state.askedAt < seconds(5)) return;
      work.wake();
    },
    /** Why the server takes no mail, by its last answer; an empty reason when it does, and when it was not asked yet. */
    trouble: (): DeliveryTrouble => state.trouble,
    /** Called when the mail server was changed: nothing is known of it yet. */
    forget: (): void => void Object.assign(state, { trouble: calm, changes: state.changes + 1 }),
    stop(): Promise<void> {
      stopping.abort();
      return work.stop();
    },
  };
}

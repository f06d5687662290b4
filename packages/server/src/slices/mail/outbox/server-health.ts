import type { Clock } from '@kontor/platform/work/clock';
import { minutes, seconds } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import type { Mailer } from '../../../adapters/smtp/mailer.ts';
import type { Log } from '../../../core/server-context.ts';
import { type DeliveryTrouble, troubleOf } from './explanations.ts';
import type { LastOutcome, ServerOutcome } from './mail-server/last-outcome.ts';

export interface ServerHealthNeeds {
  mailer: Pick<Mailer, 'check' | 'from'>;
  clock: Clock;
  log: Log;
  outcome: LastOutcome;
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
 * Asks the mail server without a mail, on a connection of its own, and remembers what it refused. Mail that people ask for without a login does not decide what
 * the public status says: it would tell whether there was somebody to send one to.
 */
export function createServerHealth(needs: ServerHealthNeeds) {
  const { mailer, clock, log, outcome, isReady, sender, changed, recovered } = needs;
  const state = { trouble: calm, isOfMail: false, changes: 0, askedAt: 0 };
  const stopping = new AbortController();

  async function ask(): Promise<DeliveryTrouble> {
    try {
      await mailer.check(mailer.from ?? sender(), AbortSignal.any([stopping.signal, AbortSignal.timeout(seconds(30))]));
      return calm;
    } catch (error) {
      return troubleOf(error, '', 'mail-server-failed');
    }
  }

  function learn({ isOfMail, ...trouble }: ServerOutcome): void {
    const before = state.trouble;
    const isCalm = trouble.reason === '';
    Object.assign(state, { trouble: isCalm ? calm : trouble, isOfMail });
    outcome.write(isCalm ? undefined : { ...trouble, isOfMail });
    if (trouble.reason !== before.reason) changed();
    if (isCalm && before !== calm) recovered();
  }

  async function run(): Promise<void> {
    if (!isReady()) return;
    const { changes } = state;
    state.askedAt = clock.now();
    const trouble = await ask();
    // The answer of a server that was replaced meanwhile says nothing about the new one.
    if (stopping.signal.aborted || changes !== state.changes) return;
    if (trouble !== calm || !state.isOfMail) learn({ ...trouble, isOfMail: false });
  }

  const every = () => (state.trouble === calm || state.isOfMail ? undefined : minutes(1));
  const work = repeat({ name: 'mail server', clock, log, every, run });
  return {
    /** Asks soon. A server that takes no mail is asked again each minute. */
    ask: work.wake,
    /** Asks a server that took no mail again, for an administrator who looks; every few seconds at most. */
    askAgain(): void {
      if (state.trouble === calm || state.isOfMail || clock.now() - state.askedAt < seconds(5)) return;
      work.wake();
    },
    /** Takes over what was known before the last stop, and asks again where that can prove it wrong. */
    recall(): void {
      const known = outcome.read();
      if (known === undefined) return;
      const { isOfMail, ...trouble } = known;
      Object.assign(state, { trouble, isOfMail });
      if (!isOfMail) work.wake();
    },
    /** Called when the server has refused a test or a mail: that stays until it accepts one. */
    refused(refusal: ServerOutcome): void {
      Object.assign(state, { changes: state.changes + 1, askedAt: clock.now() });
      learn(refusal);
      if (!refusal.isOfMail) work.wakeAfter(minutes(1));
    },
    /** Called when the server has accepted a test or a mail. */
    accepted(): void {
      if (state.trouble === calm) return;
      state.changes += 1;
      learn({ ...calm, isOfMail: false });
    },
    /** Why the server takes no mail, by its last answer; an empty reason when it does, and when it was not asked yet. */
    trouble: (): DeliveryTrouble => state.trouble,
    /** Called when the mail server was changed: nothing is known of it yet. */
    forget(): void {
      Object.assign(state, { trouble: calm, isOfMail: false, changes: state.changes + 1 });
      outcome.write(undefined);
    },
    stop(): Promise<void> {
      stopping.abort();
      return work.stop();
    },
  };
}

export type ServerHealth = ReturnType<typeof createServerHealth>;

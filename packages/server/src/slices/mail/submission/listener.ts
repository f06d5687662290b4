import { applyBy, createReconciler } from '@kontor/platform/work/reconcile';
import { openSubmission, type SubmissionHandler } from '../../../adapters/smtp/submission.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { SubmissionDb } from './db.ts';
import { limits } from './rules.ts';
import type { Sender } from './sign-in.ts';

export interface SmtpListenerNeeds {
  core: Pick<ServerContext, 'clock' | 'log'>;
  db: SubmissionDb;
  port(): number;
  policy: SubmissionHandler<Sender>;
  /** Called when the listener was opened or closed, or could not be opened. */
  moved(): void;
}

type Step = { do: 'open' | 'close' };

/** Listens while any app has an account, at a port chosen once. */
export function createSmtpListener({ core, db, port, policy, moved }: SmtpListenerNeeds) {
  const { clock, log } = core;
  let opened: { close(): Promise<void> } | undefined;

  const apply = applyBy<Step>({
    async open() {
      opened = await openSubmission(port(), policy, limits);
      moved();
    },
    async close() {
      await close();
      moved();
    },
  });

  async function close(): Promise<void> {
    const closing = opened;
    opened = undefined;
    await closing?.close();
  }

  const reconciler = createReconciler<boolean, boolean, Step>({
    name: 'sendmail',
    clock,
    log,
    desired: () => db.all().length > 0,
    actual: async () => opened !== undefined,
    plan: (desired, actual) => (desired === actual ? [] : [{ do: desired ? 'open' : 'close' }]),
    apply,
    onPassEnd: () => {
      // Callers waiting for the listener learn why it is not open.
      if (reconciler.state().phase === 'failing') moved();
    },
  });

  return {
    reconciler,
    close,
    isOpen: () => opened !== undefined,
    trouble: () => reconciler.state().trouble,
  };
}

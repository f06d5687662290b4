import { randomInt } from 'node:crypto';
import { applyBy, createReconciler } from '@kontor/platform/work/reconcile';
import { freePort } from '../../../adapters/engine/health.ts';
import { openSubmission, type SubmissionHandler } from '../../../adapters/smtp/submission.ts';
import { innerPorts } from '../../../core/inner-ports.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { SubmissionDb } from './db.ts';
import { limits } from './rules.ts';
import type { Sender } from './sign-in.ts';

export interface SmtpListenerNeeds {
  core: Pick<ServerContext, 'clock' | 'log' | 'settings'>;
  db: SubmissionDb;
  policy: SubmissionHandler<Sender>;
  /** Called when the listener was opened or closed, or could not be opened. */
  moved(): void;
}

type Step = { do: 'open' | 'close' };

/** Listens while any app has an account, at a port chosen once. */
export function createSmtpListener({ core, db, policy, moved }: SmtpListenerNeeds) {
  const { clock, log, settings } = core;
  let opened: { close(): Promise<void> } | undefined;

  const port = (): number => Number(settings.get('sendmail', 'port') ?? 0);

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
    port,
    close,
    isOpen: () => opened !== undefined,
    trouble: () => reconciler.state().trouble,
    /**
     * Chooses the port and commits it before anything listens or any app gets it (keeps E1). Starts at a random port, as other boxes on the machine choose
     * from the same range.
     */
    async choosePort(): Promise<void> {
      if (port() !== 0) return;
      const { from, to } = innerPorts.mail;
      const chosen = await freePort({ from: randomInt(from, to), to });
      if (port() === 0) settings.set('sendmail', 'port', String(chosen));
    },
  };
}

import { randomInt } from 'node:crypto';
import { createReconciler } from '@kontor/platform/work/reconcile';
import { freePort } from '../../adapters/engine/health.ts';
import { openSubmission, type SubmissionDesk } from '../../adapters/smtp/submission.ts';
import type { Ground } from '../../ground.ts';
import { innerPorts } from '../../inner-ports.ts';
import type { SendmailDb } from './db.ts';
import type { Sender } from './desk.ts';
import { limits } from './rules.ts';

export interface PresenceNeeds {
  ground: Pick<Ground, 'clock' | 'log' | 'settings'>;
  db: SendmailDb;
  desk: SubmissionDesk<Sender>;
  /** It listens now, or does not any more. */
  moved(): void;
}

type Step = { do: 'open' | 'close' };

/** Listens as long as an app has an account, at a port that was chosen once. */
export function createPresence({ ground, db, desk, moved }: PresenceNeeds) {
  const { clock, log, settings } = ground;
  let opened: { close(): Promise<void> } | undefined;

  const port = (): number => Number(settings.get('sendmail', 'port') ?? 0);

  async function act(step: Step): Promise<void> {
    if (step.do === 'close') await close();
    else opened = await openSubmission(port(), desk, limits);
    moved();
  }

  async function close(): Promise<void> {
    const closing = opened;
    opened = undefined;
    await closing?.close();
  }

  const reconciler = createReconciler<boolean, boolean, Step>({
    name: 'sendmail',
    clock,
    log,
    should: () => db.all().length > 0,
    is: async () => opened !== undefined,
    plan: (should, is) => (should === is ? [] : [{ do: should ? 'open' : 'close' }]),
    act,
    passed: () => {
      // Who waits for it hears why it is not there.
      if (reconciler.state().phase === 'failing') moved();
    },
  });

  return {
    reconciler,
    port,
    close,
    isOpen: () => opened !== undefined,
    trouble: () => reconciler.state().trouble,
    /** Chosen and committed before anybody listens or is told (keeps E1). It begins anywhere, for other boxes of the machine choose too. */
    async choosePort(): Promise<void> {
      if (port() !== 0) return;
      const { from, to } = innerPorts.mail;
      const chosen = await freePort({ from: randomInt(from, to), to });
      if (port() === 0) settings.set('sendmail', 'port', String(chosen));
    },
  };
}

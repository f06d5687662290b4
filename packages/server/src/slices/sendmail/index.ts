import type { Slice } from '../../slice.ts';
import { createSendmailService, type SendmailNeeds } from './service.ts';

export type { Writers } from './desk.ts';

/** Where apps hand in the mail they send. It waits in the outbox until a mail server takes it. */
export function createSendmail(needs: SendmailNeeds) {
  const { presence, stop, secrets, ...service } = createSendmailService(needs);
  const slice: Slice = {
    name: 'sendmail',
    secrets,
    reconcilers: [presence.reconciler],
    planTexts: { failing: 'sendmail-failing' },
    stop,
  };
  return { ...service, slice };
}

export type Sendmail = Omit<ReturnType<typeof createSendmail>, 'slice'>;

import { AdapterError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import { encryptPush, type PushKeys } from '../../../adapters/web-push/encryption.ts';
import type { Push, PushReply, PushServices } from '../../../adapters/web-push/push-services.ts';
import { type VapidKeys, vapidHeader } from '../../../adapters/web-push/vapid.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { mayDoubtTime, type Outcome, outcomeOf } from './rules.ts';

/** Where a browser takes messages, and the keys they are encrypted for. */
export interface Subscription {
  endpoint: string;
  keys: PushKeys;
}

export interface SendingNeeds {
  core: Pick<ServerContext, 'clock' | 'log' | 'boxAddress'>;
  services: PushServices;
  identity(): VapidKeys;
}

export interface Sent {
  outcome: Outcome;
  /** 0 without a reply. */
  status: number;
  /** Milliseconds the service asked to wait. */
  retryAfter?: number | undefined;
}

/** A clock that differs less from that of a push service is right: tokens are valid for hours. */
const usualDifference = minutes(5);

/** Text is padded to a multiple of this, so that its length does not say which message it is. */
const paddingStep = 512;

export const hostOf = (endpoint: string): string => new URL(endpoint).host;

/** Hands one message to the push service of a device. Resolves with what became of it. */
export function createSending({ core, services, identity }: SendingNeeds) {
  const { clock, log, boxAddress } = core;

  /** Where operators of push services reach us: https even where the portal is on http, as some accept nothing else. */
  const subject = (): string => boxAddress.portalUrl().replace(/^http:/, 'https:');

  /**
   * Sends with a token of this machine's time. Where the service refuses it and has another time, once more with one of that: it could be this clock that is wrong,
   * and what is refused is dropped.
   */
  async function sendInTime(pushAt: (now: number) => Push, signal: AbortSignal): Promise<PushReply> {
    const now = clock.now();
    const reply = await services.send(pushAt(now), signal);
    const { status, date } = reply;
    if (!mayDoubtTime(status) || date === undefined || Math.abs(date - now) < usualDifference) return reply;
    return services.send(pushAt(date), signal);
  }

  return async (to: Subscription, payload: string, about: { topic: string; ttl: number }, signal: AbortSignal) => {
    const text = Buffer.from(payload);
    const paddedTo = Math.ceil(text.length / paddingStep) * paddingStep;
    const pushAt = (now: number): Push => ({
      endpoint: to.endpoint,
      body: encryptPush(text, to.keys, { paddedTo }),
      headers: {
        authorization: vapidHeader(identity(), to.endpoint, subject(), now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(Math.max(0, Math.round(about.ttl / 1000))),
        topic: about.topic,
        urgency: 'high',
      },
    });
    try {
      const { status, retryAfter, text: reason } = await sendInTime(pushAt, signal);
      const outcome = outcomeOf(status);
      if (outcome !== 'accepted') log.warn({ service: hostOf(to.endpoint), status, reason }, 'a push was not accepted');
      return { outcome, status, retryAfter } satisfies Sent;
    } catch (err) {
      if (!(err instanceof AdapterError)) throw err;
      if (!signal.aborted) log.warn({ service: hostOf(to.endpoint), err }, 'a push was not delivered');
      return { outcome: 'later', status: 0, retryAfter: undefined } satisfies Sent;
    }
  };
}

export type Sending = ReturnType<typeof createSending>;

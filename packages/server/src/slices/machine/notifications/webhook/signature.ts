import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** Returns a new secret as Standard Webhooks writes it: 32 random bytes in base64 after a prefix. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** What is signed. */
export interface Signed {
  /** The same for each try of a message. */
  id: string;
  body: string;
  secret: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Returns the headers of one try, signed as Standard Webhooks 1.0 says. */
export function signedHeaders({ id, body, secret, now }: Signed) {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

import { AdapterError } from '@kontor/platform/errors';
import type { BoxKey, SealLocation } from '../../../../adapters/box-key.ts';
import { PostError } from '../../../../adapters/outgoing/post-json.ts';
import type { WebhookDb } from './db.ts';

const row = 'notifications';
const addressPlace: SealLocation = { table: 'webhook', column: 'address', row };
const secretPlace: SealLocation = { table: 'webhook', column: 'secret', row };

/** Where messages are sent, and what they are signed with. */
export interface WebhookAccount {
  address: string;
  secret: string;
}

/** The stored webhook, sealed in the database (keeps H9). */
export const createStoredWebhook = ({ db, boxKey }: { db: WebhookDb; boxKey: BoxKey }) => ({
  isSet: (): boolean => db.find() !== undefined,
  /** Returns the webhook; undefined without one. Throws `PostError` where it cannot be opened with the key of the box. */
  read(): WebhookAccount | undefined {
    const stored = db.find();
    if (stored === undefined) return undefined;
    try {
      return { address: boxKey.open(stored.address, addressPlace), secret: boxKey.open(stored.secret, secretPlace) };
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error;
      throw new PostError('webhook-unreadable', {}, error);
    }
  },
  /** Replaces the webhook; what is known about deliveries begins again. */
  put({ address, secret }: WebhookAccount): void {
    const known = { delivered: null, failed: null, failure: null, given_up: 0 } as const;
    const sealed = { address: boxKey.seal(address, addressPlace), secret: boxKey.seal(secret, secretPlace) };
    db.put({ id: row, ...sealed, ...known });
  },
  changeSecret: (secret: string): void => void db.change({ secret: boxKey.seal(secret, secretPlace) }),
});

export type StoredWebhook = ReturnType<typeof createStoredWebhook>;

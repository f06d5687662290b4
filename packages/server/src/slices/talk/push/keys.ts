import type { Database } from '@kontor/platform/database/database';
import type { BoxKey, SealLocation } from '../../../adapters/box-key.ts';
import { makeVapidKeys, openVapidKeys, type VapidKeys } from '../../../adapters/web-push/vapid.ts';
import type { Log } from '../../../core/server-context.ts';
import type { Settings } from '../../../core/settings-db.ts';

const place: SealLocation = { table: 'system_config', column: 'value', row: 'push/vapid-key' };

export interface PushIdentityNeeds {
  database: Pick<Database, 'transaction'>;
  settings: Settings;
  boxKey: Pick<BoxKey, 'seal' | 'open'>;
  log: Log;
  /** Called in the transaction that replaces a pair which cannot be opened: devices subscribed with it take nothing any more. */
  replaced(): void;
}

/** The key pair by which push services know this box. Made once, at its first use, and stored sealed (keeps H9). */
export function createPushIdentity({ database, settings, boxKey, log, replaced }: PushIdentityNeeds) {
  let known: VapidKeys | undefined;

  function make(): VapidKeys {
    const text = makeVapidKeys();
    settings.set('push', 'vapid-key', boxKey.seal(text, place));
    return openVapidKeys(text);
  }

  function open(sealed: string): VapidKeys {
    try {
      return openVapidKeys(boxKey.open(sealed, place));
    } catch (err) {
      log.error({ err }, 'The key for push services cannot be opened and is made anew');
      return database.transaction(() => {
        replaced();
        return make();
      });
    }
  }

  return (): VapidKeys => {
    if (known === undefined) {
      const sealed = settings.get('push', 'vapid-key');
      known = sealed === undefined ? make() : open(sealed);
    }
    return known;
  };
}

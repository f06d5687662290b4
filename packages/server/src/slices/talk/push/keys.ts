import type { Database } from '@kontor/platform/database/database';
import { RefusedError } from '@kontor/platform/errors';
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

export interface PushIdentity {
  /** Makes the pair where there is none, and replaces one that cannot be opened. Called at the start, so that reading never writes. */
  prepare(): void;
  /** Returns the pair. Refused where the start could not prepare it, with a damaged database. */
  read(): VapidKeys;
}

/** The key pair by which push services know this box, stored sealed (keeps H9). */
export function createPushIdentity({ database, settings, boxKey, log, replaced }: PushIdentityNeeds): PushIdentity {
  let known: VapidKeys | undefined;

  function make(): VapidKeys {
    const text = makeVapidKeys();
    settings.set('push', 'vapid-key', boxKey.seal(text, place));
    return openVapidKeys(text);
  }

  /** Returns the stored pair; undefined without one. Throws when it cannot be opened. */
  function stored(): VapidKeys | undefined {
    const sealed = settings.get('push', 'vapid-key');
    return sealed === undefined ? undefined : openVapidKeys(boxKey.open(sealed, place));
  }

  function replace(): VapidKeys {
    return database.transaction(() => {
      replaced();
      return make();
    });
  }

  return {
    prepare() {
      try {
        known = stored();
      } catch (err) {
        log.error({ err }, 'The key for push services cannot be opened and is made anew');
        known = replace();
      }
      known ??= make();
    },
    read() {
      if (known === undefined) throw new RefusedError('database-damaged');
      return known;
    },
  };
}

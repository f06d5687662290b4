import type { pushEndpoints } from '@kontor/contract/talk/push';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import type { z } from 'zod';
import type { BoxKey, SealLocation } from '../../../adapters/box-key.ts';
import { isUsable } from '../../../adapters/web-push/encryption.ts';
import type { PushServices } from '../../../adapters/web-push/push-services.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { deviceOf } from '../../people/session/index.ts';
import type { DeviceRow, PushDb } from './db.ts';
import { deviceIdOf, mostDevices } from './rules.ts';
import type { Subscription } from './sending.ts';
import { viewDevice } from './view.ts';

export interface DevicesNeeds {
  core: Pick<ServerContext, 'clock' | 'database' | 'journal' | 'log'>;
  db: PushDb;
  boxKey: BoxKey;
  services: Pick<PushServices, 'isAllowed'>;
}

export type NewDevice = z.output<(typeof pushEndpoints)['POST /api/v1/push/devices']['body'] & z.ZodType>;

const placeOf = (id: string): SealLocation => ({ table: 'push_devices', column: 'subscription', row: id });

const nameOf = ({ user_agent }: DeviceRow): string => deviceOf(user_agent);

const view = (row: DeviceRow) => viewDevice(row, nameOf(row));

/** The devices of users, each by its subscription, which is sealed: whoever has it could write to the device. */
export function createDevices({ core, db, boxKey, services }: DevicesNeeds) {
  const { clock, database, journal, log } = core;

  function ownDevice(uid: string, id: string): DeviceRow {
    const row = db.find(id);
    if (row?.uid !== uid) throw new RefusedError('not-found');
    return row;
  }

  return {
    ownDevice,
    nameOf,
    /** Returns where a device takes messages; undefined when its subscription cannot be opened. */
    open({ id, subscription }: Pick<DeviceRow, 'id' | 'subscription'>): Subscription | undefined {
      try {
        return JSON.parse(boxKey.open(subscription, placeOf(id)));
      } catch (err) {
        log.error({ err }, 'the subscription of a device cannot be opened');
        return undefined;
      }
    },
    listDevices: (uid: string) => db.devicesOf(uid).map(view),
    /** Adds the device, or takes it over from whoever had it: a browser has one subscription. */
    addDevice(actor: Actor, userAgent: string, { endpoint, keys }: NewDevice) {
      if (!services.isAllowed(endpoint) || !isUsable(keys)) throw new RefusedError('push-address');
      const id = deviceIdOf(endpoint);
      const subscription = boxKey.seal(JSON.stringify({ endpoint, keys }), placeOf(id));
      const about = { user_agent: userAgent.slice(0, 300), created: clock.now(), reached: null, trouble: null };
      const row: DeviceRow = { id, uid: actor.uid, subscription, ...about };
      database.transaction(() => {
        const others = db.devicesOf(actor.uid).filter((device) => device.id !== id);
        if (others.length >= mostDevices)
          throw new RefusedError('push-devices-full', { params: { most: mostDevices } });
        db.put(row);
        journal.record(actor, 'add-push-device', nameOf(row));
      });
      return view(row);
    },
    removeDevice(actor: Actor, id: string): void {
      database.transaction(() => {
        const row = ownDevice(actor.uid, id);
        db.remove(id);
        journal.record(actor, 'remove-push-device', nameOf(row));
      });
    },
  };
}

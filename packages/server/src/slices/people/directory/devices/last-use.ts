import { hours } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import type { ServerContext } from '../../../../core/server-context.ts';
import { dnOfService } from '../dit.ts';
import type { DeviceRow, DevicesDb } from './db.ts';

export interface LastUseNeeds {
  core: Pick<ServerContext, 'clock' | 'log' | 'fault'>;
  db: Pick<DevicesDb, 'all' | 'update'>;
}

/** Devices sign in many times a minute; the day is what people see. */
const precision = hours(1);

/** Remembers when each device last signed in, to the hour. It is stored after the sign-in, which never waits for it. */
export function createLastUse({ core, db }: LastUseNeeds) {
  const { clock, log } = core;
  const seen = new Map<string, number>();
  const unsaved = new Set<string>();
  const work = repeat({ name: 'last use of devices', clock, log, every: () => undefined, run: save });

  function save(): void {
    // Nothing is written into a damaged database.
    if (core.fault !== undefined) return;
    for (const id of unsaved) {
      db.update(id, { last_used: seen.get(id) ?? null });
      unsaved.delete(id);
    }
  }

  return {
    /** Called with the name of an account that has signed in; those of apps are left out. */
    signedIn(dn: string): void {
      const now = clock.now();
      if ((seen.get(dn) ?? 0) + precision > now) return;
      seen.set(dn, now);
      const device = db.all().find(({ id }) => dnOfService(id) === dn);
      if (device === undefined) return;
      seen.set(device.id, now);
      unsaved.add(device.id);
      work.wake();
    },
    /** Returns when a device last signed in; null: never, 0: unknown. */
    lastUsedOf: ({ id, last_used }: DeviceRow): number | null => seen.get(id) ?? last_used,
    /** Called when a device is deleted: another one may get its id. */
    forget(id: string): void {
      for (const key of [id, dnOfService(id)]) seen.delete(key);
      unsaved.delete(id);
    },
    stop: (): Promise<void> => work.stop(),
  };
}

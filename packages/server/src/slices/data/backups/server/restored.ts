import type { Text } from '@kontor/contract/manifest/manifest';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { boxActor } from '../../../../core/journal-db.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { RestoreRequest } from '../../../../recovery/restore/restore-request.ts';
import type { AddonsService } from '../../../apps/addons/index.ts';
import type { Registry } from '../../../apps/registry/index.ts';
import type { Messages } from '../../../talk/messages/index.ts';
import type { AwaitedDb } from '../awaited/db.ts';
import type { BackupsDb, PlaceRow } from '../db.ts';
import type { LastRestore } from '../drills/last-restore.ts';
import { totalBytes } from '../manifest.ts';
import type { Places } from '../places.ts';
import type { PlaceLists } from './place-lists.ts';
import { type RestoreSource, readContent } from './restore-content.ts';

export interface RestoredNeeds {
  core: Pick<ServerContext, 'clock' | 'journal' | 'boxAddress'>;
  db: BackupsDb;
  awaited: AwaitedDb;
  places: Places;
  lists: Pick<PlaceLists, 'readAll'>;
  registry: Pick<Registry, 'retainInstalled'>;
  addons: Pick<AddonsService, 'retainAccounts'>;
  lastRestore: Pick<LastRestore, 'note'>;
  messages: Pick<Messages, 'notify'>;
  admins(): string[];
}

/** Returns a function to be called once in the transaction in which a restored database is put in order: its apps are awaited, and its backup is known. */
export function createRestored(needs: RestoredNeeds) {
  const { core, db, awaited, places, lists, registry, addons, lastRestore, messages, admins } = needs;
  const { clock, journal, boxAddress } = core;

  /** Returns the id of the place; that of a row in the restored database where one has the same key. */
  function adoptPlace(used: PlaceRow, at: number): string {
    const known = db.places().find((row) => places.keyOf(row) === places.keyOf(used));
    const run = { ended_at: at, failure: null };
    if (known === undefined) {
      db.addPlace({ ...used, ...run, created_at: clock.now() });
      return used.id;
    }
    // What it was reached with now: the one in the database may be outdated.
    const { medium, fs_uuid, server, host_key, title, address } = used;
    const { sheet_confirmed_at, sheet_host } = used.sheet_confirmed_at === null ? known : used;
    const reached = { medium, fs_uuid, server, host_key, title, address, sheet_confirmed_at, sheet_host };
    db.changePlace(known.id, { ...reached, ...places.sealedFor(known.id, used), ...run });
    return known.id;
  }

  function awaitApps({ id: backup_id, parts }: RestoreSource, place_id: string): void {
    // Those that were awaited when the backup was made are only in the earlier one they were awaited from.
    for (const { instance_id: id, state } of awaited.all())
      if (state === 'running') awaited.change(id, { state: 'waiting' });
    for (const { instanceId: instance_id, title, wanted } of registry.retainInstalled(clock.now())) {
      // Their databases are not there either.
      addons.retainAccounts(instance_id);
      awaited.remove(instance_id);
      const part = parts.find(({ id }) => id === instance_id);
      const known = { instance_id, wanted, place_id, backup_id, tried_at: null };
      const stored = { title: JSON.stringify(part?.title ?? title) };
      if (part === undefined)
        awaited.add({ ...known, ...stored, snapshot: '', bytes: 0, state: 'failed', failure: JSON.stringify(missing) });
      else
        awaited.add({
          ...{ ...known, ...stored, snapshot: part.snapshot, bytes: part.bytes },
          ...{ state: 'waiting', failure: null },
        });
    }
  }

  return ({ content, domain }: Pick<RestoreRequest, 'content' | 'domain'>): void => {
    const { backup, place, actor } = readContent(content);
    const placeId = adoptPlace(place, backup.at);
    const { id, at, parts } = backup;
    const stored = { parts: JSON.stringify(parts), missed: '[]', domain: boxAddress.domain() };
    db.addBackup({ id, place_id: placeId, at, bytes: totalBytes(parts), ...stored });
    awaitApps(backup, placeId);
    lists.readAll();
    lastRestore.note(wholeServer);
    // Pages that are open under the name of before the restore are led to the one of now.
    boxAddress.addFormer(domain);
    const params = { day: dayOf(at), address: readableDomain(boxAddress.portalHost()) };
    messages.notify({
      status: 'WARNING',
      code: 'server-restored',
      params,
      indicatorId: 'backup',
      recipients: admins(),
    });
    const by = actor === '' ? boxActor : { uid: actor, address: '' };
    journal.record(by, 'server-restored', place.title, { after: { backup: new Date(at).toISOString() } });
  };
}

const wholeServer: Text = { de: 'Der ganze Server', en: 'The whole server' };
const missing = { code: 'restore-app-not-in-backup', params: {}, text: 'not in the backup' } as const;

/** Returns a time in words, in the time zone of this machine. */
export const dayOf = (at: number): Text => {
  const options = { dateStyle: 'long', timeStyle: 'short' } as const;
  return { de: new Date(at).toLocaleString('de-DE', options), en: new Date(at).toLocaleString('en-GB', options) };
};

import type { BackupSheet } from '@kontor/contract/data/backup-sheet';
import type { BackupDevice, BackupJob } from '@kontor/contract/data/backups';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { Caller, SessionActor } from '@kontor/platform/http/actor';
import { machineTimeZone } from '@kontor/platform/work/clock';
import type { BackupTargets } from '../../../adapters/backup-targets/target.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Availability } from './availability.ts';
import type { PlaceChange } from './change-place/change-place.ts';
import type { BackupsDb, PlaceRow } from './db.ts';
import type { AddPlaceCaller, NewPlace } from './new-place/add-place.ts';
import { retitle } from './new-place/retitle.ts';
import type { Unfinished } from './new-place/unfinished.ts';
import type { Places } from './places.ts';
import { isResting } from './rotation/rotation-rules.ts';
import { isFresh } from './rotation/spread.ts';
import type { Runs } from './runs.ts';
import { askedOf, viewSheet } from './sheet/view.ts';
import { wrongWords } from './sheet/words.ts';
import { viewDisk, viewPlace, viewServer } from './view.ts';

export interface PlaceServiceNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'journal' | 'boxAddress'>;
  db: BackupsDb;
  runs: Runs;
  places: Places;
  targets: Pick<BackupTargets, 'missing' | 'disks' | 'webAddress'>;
  availability: Availability;
  addPlace(typed: NewPlace, caller: AddPlaceCaller): Promise<PlaceRow>;
  changePlace(caller: Pick<Caller, 'actor' | 'checkAccess'>, id: string, typed: PlaceChange): Promise<void>;
  unfinished: Pick<Unfinished, 'forget'>;
}

/** Places, with what starts their backups and the sheet with their key. */
export function createPlaceService(needs: PlaceServiceNeeds) {
  const { db, runs, places, targets, availability } = needs;
  const { clock, database, journal, boxAddress } = needs.core;

  function placeBy(id: string): PlaceRow {
    const row = db.place(id);
    if (row === undefined) throw new RefusedError('not-found');
    return row;
  }

  const view = createPlaceView(needs);

  const listDisks = async () => (targets.missing('usb').length > 0 ? [] : await targets.disks());

  return {
    listPlaces: (language: Language): BackupJob[] => db.places().map((row) => view(row, language)),
    async add(caller: Caller & { language: Language }, typed: NewPlace): Promise<BackupJob> {
      const { actor, checkAccess, language } = caller;
      const added = await needs.addPlace(typed, caller);
      const row = database.transaction(() => {
        checkAccess();
        const row = addTitled(db, added);
        needs.unfinished.forget();
        journal.record(actor, 'add-backup-place', row.title, { after: { address: row.address, medium: row.medium } });
        runs.changed();
        return row;
      });
      return view(row, language);
    },
    async change(caller: Caller & { language: Language }, id: string, typed: PlaceChange): Promise<BackupJob> {
      await needs.changePlace(caller, id, typed);
      return view(placeBy(id), caller.language);
    },
    remove(actor: SessionActor, id: string): void {
      const row = placeBy(id);
      runs.refuseBusy();
      database.transaction(() => {
        db.removePlace(id);
        journal.record(actor, 'remove-backup-place', row.title);
        runs.changed();
      });
      availability.forget(id);
    },
    async sheet(actor: SessionActor, id: string): Promise<BackupSheet> {
      const row = placeBy(id);
      journal.record(actor, 'show-backup-sheet', row.title);
      const key = places.keyOf(row);
      const disks = row.medium === 'usb' ? await listDisks() : [];
      const target = places.targetOf(row);
      const web = target.medium === 'usb' ? undefined : await targets.webAddress(target.server);
      return viewSheet(
        { row, key, hasPassword: places.hasPassword(row), disks, web },
        { now: clock.now(), host: boxAddress.portalHost() },
      );
    },
    confirmSheet(actor: SessionActor, id: string, words: readonly string[]): void {
      const row = placeBy(id);
      const key = places.keyOf(row);
      // Who may confirm the sheet may also read it, so that no word is given away by this.
      const wrong = wrongWords(key, askedOf(row, key), words);
      const fields = Object.fromEntries(wrong.map((number) => [number, 'backup-word-wrong' as const]));
      if (wrong.length > 0) throw new RefusedError('backup-words-wrong', { fields });
      database.transaction(() => {
        db.changePlace(id, { sheet_confirmed_at: clock.now(), sheet_host: boxAddress.portalHost() });
        journal.record(actor, 'confirm-backup-sheet', row.title);
        runs.changed();
      });
    },
    async listDevices(language: Language): Promise<BackupDevice[]> {
      const rows = db.places();
      const used = rows.map(({ fs_uuid: uuid }) => uuid).filter((uuid) => uuid !== '');
      const disks = await listDisks();
      const servers = rows.filter(({ server }) => server !== null);
      return [...disks.map((disk) => viewDisk(disk, used, language)), ...servers.map(viewServer)];
    },
  };
}

/** Returns a function that views a place as it is now. */
function createPlaceView({ core: { clock, boxAddress }, db, runs, availability }: PlaceServiceNeeds) {
  return (row: PlaceRow, language: Language): BackupJob => {
    const [all, now, obstacle] = [db.places(), clock.now(), availability.obstacleOf(row)];
    const isAway = (): boolean => obstacle?.code === 'backup-unplugged';
    const lastAt = ({ id }: PlaceRow): number => db.backupsAt(id)[0]?.at ?? 0;
    const state = {
      obstacle,
      progress: runs.at(row.id)?.percent ?? null,
      isResting: isResting(row, all),
      host: boxAddress.portalHost(),
      timeZone: machineTimeZone(),
      isFresh: isFresh(row, { places: all, lastAt, isAway, now }),
    };
    return viewPlace(row, state, now, language);
  };
}

/** Stores a new place, with titles that tell all of them apart. Returns its row. */
function addTitled(db: BackupsDb, added: PlaceRow): PlaceRow {
  db.addPlace(added);
  retitle(db);
  return db.place(added.id) ?? added;
}

export type PlaceService = ReturnType<typeof createPlaceService>;

import type { BackupDevice } from '@kontor/contract/data/backups';
import type { FoundPlace, SetupRestore } from '@kontor/contract/data/setup-restore';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { type ServerDevice, serverOf } from '@kontor/contract/rules/data/backup-device';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import type { JobView } from '@kontor/platform/work/jobs/definitions';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { runYielding } from '@kontor/platform/work/yielding-work';
import type { BackupTargets } from '../../../../adapters/backup-targets/target.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { serverRestoreKind } from '../../../../recovery/restore/restore-request.ts';
import type { Setup } from '../../../talk/setup/index.ts';
import { completeIn, type FoundBackups } from '../adopt.ts';
import type { PlaceRow } from '../db.ts';
import { boxPart } from '../manifest.ts';
import { type FindTarget, type FoundTarget, newPlaceRow, refusing, targetOn } from '../new-place/find-target.ts';
import { type Places, refusalOf } from '../places.ts';
import { typedKey } from '../sheet/words.ts';
import { canHoldBackups, viewDisk } from '../view.ts';
import type { ServerRestores } from './service.ts';

export interface SetupRestoreNeeds {
  core: Pick<ServerContext, 'clock' | 'ids'>;
  setup: Pick<Setup, 'isWaiting' | 'checkPin'>;
  targets: Pick<BackupTargets, 'missing' | 'disks'>;
  find: FindTarget;
  places: Places;
  jobs: Pick<Jobs, 'open' | 'failedSince'>;
  serverRestores: Pick<ServerRestores, 'begin'>;
}

/** Who asks, without a session. */
interface Visitor {
  address: string;
  language: Language;
}

const patience = minutes(3);

interface Opened extends FoundBackups {
  row: PlaceRow;
}

/**
 * Restores a whole server in the setup: somebody at the machine, who knows its PIN, opens the backups of the other server with its words. The place that was
 * opened last is known until the server stops; nothing is stored before a restore begins, so that the setup stays what it was.
 */
export function createSetupRestore(needs: SetupRestoreNeeds) {
  const { setup, jobs, serverRestores } = needs;
  const devices = createDevices(needs);
  const known: { opened?: Opened } = {};

  const refuseDone = () => {
    if (!setup.isWaiting()) throw new RefusedError('setup-done');
  };

  function refuse({ address }: Visitor, pin: string): void {
    refuseDone();
    setup.checkPin(pin, address);
  }

  return {
    progress(language: Language): SetupRestore {
      refuseDone();
      const isRestore = ({ kind }: JobView) => kind === serverRestoreKind;
      const running = jobs.open().find(isRestore);
      if (running !== undefined) return { progress: running.percent, failure: '' };
      const reason = jobs.failedSince(0).find(isRestore)?.reason;
      return { progress: null, failure: reason === undefined ? '' : sentenceOf(reason.code, language, reason.params) };
    },
    async devices(from: Visitor, pin: string): Promise<BackupDevice[]> {
      refuse(from, pin);
      if (needs.targets.missing('usb').length > 0) return [];
      return (await needs.targets.disks()).map((disk) => viewDisk(disk, [], from.language));
    },
    /** Refused where a device cannot be reached, or holds no backups. */
    async check(from: Visitor, typed: { pin: string; device: string }): Promise<void> {
      refuse(from, typed.pin);
      await devices.check(typed.device);
    },
    async open(from: Visitor, typed: { pin: string; device: string; words: string }): Promise<FoundPlace> {
      refuse(from, typed.pin);
      const key = typedKey(typed.words);
      if (key === undefined)
        throw new RefusedError('backup-words-invalid', { fields: { words: 'backup-words-invalid' } });
      const opened = await devices.open(typed.device, key);
      // Somebody may have set it up meanwhile.
      refuseDone();
      known.opened = opened;
      return viewFound(opened, from.language);
    },
    begin(from: Visitor, { pin, backupId }: { pin: string; backupId: string }): void {
      refuse(from, pin);
      const { row, backups = [] } = known.opened ?? {};
      const backup = backups.find(({ id }) => id === backupId);
      if (row === undefined || backup === undefined) throw new RefusedError('not-found');
      const { id, at, parts } = backup;
      const input = { backup: { id, at, parts }, place: row, isSetup: true };
      serverRestores.begin(input, { actor: undefined, language: from.language, check: refuseDone });
    },
  };
}

export type SetupRestoreService = ReturnType<typeof createSetupRestore>;

/** Reads the backups at a place. */
type Look<T> = (found: FoundTarget, signal: AbortSignal) => Promise<T>;

/** Returns a function that reads the backups at a device, and resolves with the place and what was read. */
function createVisit({ find }: Pick<SetupRestoreNeeds, 'find'>) {
  async function visitServer<T>(server: ServerDevice, look: Look<T>, signal: AbortSignal) {
    find.refuseMissing(server.protocol);
    const found = await find.findServer(server, signal);
    return { found, read: await look(found, signal) };
  }

  /** Looks at each partition. Refused with what matters most: backups the words do not open, then what kept one from being read, then that there are none. */
  async function visitDisk<T>(name: string, look: Look<T>, signal: AbortSignal) {
    const disk = await find.findDisk(name);
    find.refuseMissing('usb');
    const partitions = disk.partitions.filter(canHoldBackups);
    let refusal = new RefusedError('backup-none-here', { params: { place: disk.model || disk.name } });
    for (const { fsUUID } of partitions) {
      const found = targetOn(disk, fsUUID);
      try {
        return { found, read: await look(found, signal) };
      } catch (error) {
        signal.throwIfAborted();
        const other = asRefusal(error, found.title);
        if (weightOf(other) >= weightOf(refusal)) refusal = other;
      }
    }
    throw partitions.length > 1 && refusal.code === 'backup-failed' ? partUnread(refusal) : refusal;
  }

  return <T>(device: string, look: Look<T>): Promise<{ found: FoundTarget; read: T }> => {
    const server = serverOf(device);
    const signal = AbortSignal.timeout(patience);
    return refusing(device, () =>
      server === undefined ? visitDisk(device, look, signal) : visitServer(server, look, signal),
    );
  };
}

/** Returns what looks for backups at a device, and what opens them; the place is not stored. */
function createDevices({ core, find, places }: SetupRestoreNeeds) {
  const visit = createVisit({ find });
  return {
    check: (device: string) =>
      visit(device, ({ target, title }, signal) => places.check(target, title, signal)).then(() => {}),
    /** Resolves with the place and its complete backups. */
    async open(device: string, key: string): Promise<Opened> {
      const { found, read } = await visit(device, ({ target, title }, signal) =>
        places.look(target, title, key, signal),
      );
      const row = newPlaceRow({ core, places }, found, key, { cron: '', udev: 0 });
      // Whoever typed all the words has the sheet.
      return { row: { ...row, sheet_confirmed_at: core.clock.now() }, ...(await runYielding(completeIn(read))) };
    },
  };
}

/** What restic could not do, as on a disk that is about to break, keeps the others from nothing. */
function asRefusal(error: unknown, place: string): RefusedError {
  if (error instanceof RefusedError) return error;
  if (error instanceof AdapterError) return refusalOf({ code: 'failed', text: error.message }, place);
  throw error;
}

/** Returns how much a refusal says about a whole disk. */
function weightOf({ code }: RefusedError): number {
  if (code === 'backup-words-other') return 2;
  return code === 'backup-none-here' || code === 'backup-missing-folder' ? 0 : 1;
}

const partUnread = ({ params }: RefusedError): RefusedError => new RefusedError('backup-part-unread', { params });

const viewFound = ({ row, backups, isCut }: Opened, language: Language): FoundPlace => ({
  title: row.title,
  domain: backups[0]?.domain ?? '',
  isCut,
  backups: backups.map(({ id, at, bytes, parts }) => ({
    ...{ id, date: new Date(at).toISOString(), sizeInKBytes: Math.round(bytes / 1024) },
    apps: parts.filter((part) => part.id !== boxPart).map(({ title }) => title[language]),
  })),
});

import { days } from '@kontor/platform/work/durations';
import type { Check, Fault } from '../../../core/checks.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Awaited } from './awaited/service.ts';
import type { BackupRow, BackupsDb, PlaceRow } from './db.ts';
import { missedOf } from './manifest.ts';
import { areRotating } from './rotation/rotation-rules.ts';
import { tooLong } from './rules.ts';
import { dueReasonOf } from './sheet/due.ts';

/** The check of backups, for repair. Without any place there is none to fail: Home says that one is missing. */
export function backupChecks(
  { clock, boxAddress }: Pick<ServerContext, 'clock' | 'boxAddress'>,
  db: BackupsDb,
  awaited: Pick<Awaited, 'failed'>,
): Check[] {
  const state = () => ({ places: db.places(), now: clock.now(), host: boxAddress.portalHost() });
  const check: Check = {
    ...{ name: 'backups', part: 'backup', severity: 'service' },
    find: () => db.places().flatMap((place) => faultsOf(place, db.backupsAt(place.id)[0], state())),
  };
  const awaitedApps: Check = {
    ...{ name: 'awaited apps', part: 'app', severity: 'app' },
    find: (language) =>
      awaited.failed(language).map(({ id, title, reason, since }) => ({
        ...{ code: 'app-awaited', params: { title, detail: reason }, subject: id, fixes: [] },
        ...(since === null ? {} : { since }),
      })),
  };
  return [check, awaitedApps];
}

/** Returns the places that have had no backup for too long. */
export const overduePlaces = (db: BackupsDb, now: number) =>
  db.places().flatMap((place) => {
    const since = sinceOf(place, db.backupsAt(place.id)[0]?.at);
    return now - since > toleranceOf(place, db.places())
      ? [{ placeId: place.id, title: place.title, days: Math.floor((now - since) / days(1)) }]
      : [];
  });

/** A new place counts from its beginning. */
const sinceOf = (place: PlaceRow, last: number | undefined): number => last ?? place.created_at;

/** A disk that is plugged in for its backups, or exchanged for others, may be elsewhere for a while. */
const toleranceOf = ({ udev, medium }: PlaceRow, all: readonly PlaceRow[]): number =>
  udev === 1 || (medium === 'usb' && areRotating(all)) ? days(35) : tooLong;

/** After this time without a check something keeps the weekly care away. */
const uncheckedFor = days(40);

function faultsOf(
  place: PlaceRow,
  last: BackupRow | undefined,
  { places, now, host }: { places: readonly PlaceRow[]; now: number; host: string },
): Fault[] {
  const params = { place: place.title };
  const since = sinceOf(place, last?.at);
  const missed = last === undefined ? [] : missedOf(last.missed);
  const sheet = dueReasonOf(place, { now, host });
  const checked = place.cared_at ?? place.created_at;
  return [
    ...(now - since > toleranceOf(place, places)
      ? [{ code: 'backup-overdue' as const, params, fixes: [], since }]
      : []),
    ...(missed.length === 0
      ? []
      : [
          {
            ...{
              code: 'backup-lacks-apps' as const,
              params: { ...params, apps: missed.map(({ de }) => de).join(', ') },
            },
            ...{ fixes: [], since: last?.at },
          },
        ]),
    ...(now - checked > uncheckedFor ? [{ code: 'backup-unchecked' as const, params, fixes: [], since: checked }] : []),
    ...(place.damage === '' ? [] : [{ code: 'backup-damaged' as const, params, fixes: [], detail: place.damage }]),
    ...(sheet === undefined ? [] : [{ code: `backup-sheet-${sheet}` as const, params, fixes: [] }]),
  ];
}

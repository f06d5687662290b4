import type { Language } from '@kontor/contract/refusals';
import type { SpaceItem } from '@kontor/contract/space';
import { type SpaceKind, spaceWordsOf } from '@kontor/contract/space-texts';
import { Refused } from '@kontor/platform/errors';
import type { Routes } from '@kontor/platform/http/route';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { createLeftovers, type LeftoverKind } from '../../adapters/disk-space/leftovers.ts';
import { createOccupied } from '../../adapters/disk-space/occupied.ts';
import type { Ground } from '../../ground.ts';
import type { Apps, Asker } from '../apps/index.ts';
import type { Hosting } from '../hosting/index.ts';
import type { Passwords } from '../passwords/index.ts';

export interface SpaceNeeds {
  ground: Ground;
  apps: Pick<Apps, 'keptData' | 'dataBytes' | 'removeKept'>;
  archives: Hosting['archives'];
  passwords: Pick<Passwords, 'confirm'>;
  jobs(): Pick<Jobs, 'open'>;
}

/** Files the box itself left. What is arriving at this moment is somebody's, and what was cut off goes by itself. */
const ownKinds = ['logs', 'copies', 'replaced', 'trash'] as const satisfies readonly LeftoverKind[];
type OwnKind = (typeof ownKinds)[number];

/** What a damaged database is put right with. */
const neededWithFault: ReadonlySet<SpaceKind> = new Set(['copies', 'replaced', 'kept-data']);

/** What takes space on the data disk, and deleting what nobody needs. What people made goes only with the password, as when an app is removed. */
function createSpace({ ground, apps, archives, passwords, jobs }: SpaceNeeds) {
  const { config, clock, journal, fault } = ground;
  const leftovers = createLeftovers({
    data: config.data,
    now: clock.now,
    isOpenJob: (jobId) =>
      jobs()
        .open()
        .some(({ id }) => id === jobId),
  });
  const occupied = createOccupied({ data: config.data, now: clock.now });
  const mayGo = (kind: SpaceKind): boolean => fault === undefined || !neededWithFault.has(kind);

  async function ownItems(language: Language): Promise<SpaceItem[]> {
    const items: SpaceItem[] = [];
    for (const kind of ownKinds) {
      const bytes = await leftovers.measure(kind);
      const about = { isDeletable: mayGo(kind), needsPassword: kind === 'replaced' };
      items.push({ id: kind, ...spaceWordsOf(kind, language), bytes, ...about });
    }
    return items;
  }

  async function list(language: Language): Promise<SpaceItem[]> {
    const kept = apps.keptData(language).map(({ instanceId, title, bytes, isBusy }) => ({
      ...{ id: instanceId, ...spaceWordsOf('kept-data', language, title), bytes },
      ...{ isDeletable: !isBusy && mayGo('kept-data'), needsPassword: true },
    }));
    const { programs, reserve, whole } = await occupied();
    const free = { isDeletable: true, needsPassword: false };
    const fixed = { isDeletable: false, needsPassword: false };
    const others = [
      { id: 'archives', ...spaceWordsOf('archives', language), bytes: archives.waitingBytes(), ...free },
      { id: 'apps', ...spaceWordsOf('apps', language), bytes: apps.dataBytes(), ...fixed },
      { id: 'programs', ...spaceWordsOf('programs', language), bytes: programs, ...fixed },
      { id: 'reserve', ...spaceWordsOf('reserve', language), bytes: reserve, ...fixed },
    ];
    // Data that was kept is named also where its size is not known.
    const sized = [...(await ownItems(language)), ...others].filter(({ bytes }) => bytes > 0);
    const named = [...kept, ...sized];
    const rest = whole - named.reduce((sum, { bytes }) => sum + bytes, 0);
    const other = { id: 'other', ...spaceWordsOf('other', language), bytes: rest, ...fixed };
    return [...named, ...(rest > 0 ? [other] : [])].sort((one, another) => another.bytes - one.bytes);
  }

  async function removeOwn(kind: OwnKind | 'archives', asker: Asker, password: string | undefined): Promise<void> {
    if (!mayGo(kind)) throw new Refused('database-damaged');
    if (kind === 'replaced') (await passwords.confirm(asker, requirePassword(password))).check();
    if (kind === 'archives') archives.dropWaiting();
    else await leftovers.remove(kind);
    // Afterwards there is room to write.
    journal.write({ actor: asker.uid, address: asker.address, action: 'free-space', subject: kind });
  }

  return {
    list,
    async remove(id: string, { asker, password, language }: SpaceRemoval): Promise<SpaceItem[]> {
      const own = [...ownKinds, 'archives' as const].find((kind) => kind === id);
      if (own !== undefined) await removeOwn(own, asker, password);
      else if (apps.keptData(language).some(({ instanceId }) => instanceId === id))
        await apps.removeKept(asker, id, requirePassword(password));
      else throw new Refused('not-found');
      return list(language);
    },
  };
}

interface SpaceRemoval {
  asker: Asker;
  password: string | undefined;
  language: Language;
}

export function spaceRoutes(needs: SpaceNeeds): Routes {
  const space = createSpace(needs);
  return {
    'GET /api/v1/repair/space': ({ language }) => space.list(language),
    'DELETE /api/v1/repair/space/{id}': ({ params, query, caller, address, language }) => {
      const { uid, sessionId, adminUntil } = caller;
      const asker = { uid, address, sessionId, adminUntil };
      return space.remove(params.id, { asker, password: query.password, language });
    },
  };
}

function requirePassword(password: string | undefined): string {
  if (password === undefined) throw new Refused('fields-invalid', { fields: { password: 'field-required' } });
  return password;
}

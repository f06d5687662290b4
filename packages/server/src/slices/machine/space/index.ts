import type { SpaceItem } from '@kontor/contract/machine/space';
import { type SpaceKind, spaceWordsOf } from '@kontor/contract/machine/space-texts';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { Caller } from '@kontor/platform/http/actor';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { createLeftovers, type LeftoverKind } from '../../../adapters/disk-space/leftovers.ts';
import { createOccupied } from '../../../adapters/disk-space/occupied.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import type { Apps } from '../../apps/apps/index.ts';
import type { Hosting } from '../../apps/hosting/index.ts';
import type { Registry } from '../../apps/registry/index.ts';
import type { Passwords } from '../../people/passwords/index.ts';

export interface SpaceNeeds {
  core: ServerContext;
  apps: Pick<Apps, 'deleteRetainedData'>;
  registry: Pick<Registry, 'retainedData' | 'dataBytes'>;
  archives: Hosting['archives'];
  passwords: Pick<Passwords, 'confirm'>;
  jobs: Pick<Jobs, 'open'>;
}

/** Kinds of files the box itself left. Uploads in progress belong to users, and interrupted ones are removed automatically. */
const ownKinds = ['logs', 'copies', 'replaced', 'trash'] as const satisfies readonly LeftoverKind[];
type OwnKind = (typeof ownKinds)[number];

/** Kinds that may be needed to repair a damaged database. */
const neededWithFault: ReadonlySet<SpaceKind> = new Set(['copies', 'replaced', 'kept-data']);

/** Lists what takes space on the data disk and deletes what is not needed. Deleting user data requires the password, as when an app is removed. */
function createSpace({ core, apps, registry, archives, passwords, jobs }: SpaceNeeds) {
  const { config, clock, journal, fault } = core;
  const leftovers = createLeftovers({
    data: config.data,
    now: clock.now,
    isOpenJob: (jobId) => jobs.open().some(({ id }) => id === jobId),
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

  async function listSpace(language: Language): Promise<SpaceItem[]> {
    const retained = registry.retainedData(language).map(({ instanceId, title, bytes, isBusy }) => ({
      ...{ id: instanceId, ...spaceWordsOf('kept-data', language, title), bytes },
      ...{ isDeletable: !isBusy && mayGo('kept-data'), needsPassword: true },
    }));
    const { programs, reserve, whole } = await occupied();
    const free = { isDeletable: true, needsPassword: false };
    const fixed = { isDeletable: false, needsPassword: false };
    const others = [
      { id: 'archives', ...spaceWordsOf('archives', language), bytes: archives.waitingBytes(), ...free },
      { id: 'apps', ...spaceWordsOf('apps', language), bytes: registry.dataBytes(), ...fixed },
      { id: 'programs', ...spaceWordsOf('programs', language), bytes: programs, ...fixed },
      { id: 'reserve', ...spaceWordsOf('reserve', language), bytes: reserve, ...fixed },
    ];
    // Retained data is listed even if its size is unknown.
    const sized = [...(await ownItems(language)), ...others].filter(({ bytes }) => bytes > 0);
    const named = [...retained, ...sized];
    const rest = whole - named.reduce((sum, { bytes }) => sum + bytes, 0);
    const other = { id: 'other', ...spaceWordsOf('other', language), bytes: rest, ...fixed };
    return [...named, ...(rest > 0 ? [other] : [])].sort((one, another) => another.bytes - one.bytes);
  }

  async function removeOwn(kind: OwnKind | 'archives', { actor, checkAccess, password }: SpaceRemoval): Promise<void> {
    if (!mayGo(kind)) throw new RefusedError('database-damaged');
    if (kind === 'replaced') {
      (await passwords.confirm(actor, requirePassword(password))).check();
      checkAccess();
    }
    if (kind === 'archives') archives.dropWaiting();
    else await leftovers.remove(kind);
    // Only now is there space to write the journal.
    journal.record(actor, 'free-space', kind);
  }

  return {
    listSpace,
    async deleteSpace(id: string, removal: SpaceRemoval): Promise<SpaceItem[]> {
      const own = [...ownKinds, 'archives' as const].find((kind) => kind === id);
      if (own !== undefined) await removeOwn(own, removal);
      else if (registry.retainedData(removal.language).some(({ instanceId }) => instanceId === id))
        await apps.deleteRetainedData(removal, id, requirePassword(removal.password));
      else throw new RefusedError('not-found');
      return listSpace(removal.language);
    },
  };
}

interface SpaceRemoval extends Caller {
  password: string | undefined;
  language: Language;
}

/** Creates the slice that lists what takes space and deletes what is not needed. */
export function createSpaceUsage(needs: SpaceNeeds): { slice: Slice } {
  const space = createSpace(needs);
  const slice: Slice = {
    name: 'space',
    routes: {
      'GET /api/v1/repair/space': ({ language }) => space.listSpace(language),
      'DELETE /api/v1/repair/space/{id}': ({ params, query, actor, checkAccess, language }) =>
        space.deleteSpace(params.id, { actor, checkAccess, password: query.password, language }),
    },
  };
  return { slice };
}

function requirePassword(password: string | undefined): string {
  if (password === undefined) throw new RefusedError('fields-invalid', { fields: { password: 'field-required' } });
  return password;
}

import type { Registry } from '@kontor/contract/apps/registries';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import type { Routes } from '@kontor/platform/http/route';
import type { BoxKey, SealLocation } from '../../../adapters/box-key.ts';
import type { Engine } from '../../../adapters/engine/engine.ts';
import { registryOf } from '../../../adapters/engine/image-name.ts';
import type { RegistryAccount } from '../../../adapters/engine/images.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { createRegistriesDb, type RegistryRow } from './registries-db.ts';

export interface RegistriesNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'journal'>;
  boxKey: BoxKey;
  engine: Pick<Engine, 'images'>;
}

/** Accounts for registries that require one to pull images. */
export function createRegistries({ core, boxKey, engine }: RegistriesNeeds) {
  const { database, clock, journal } = core;
  const db = createRegistriesDb(database);
  const placeOf = (host: string): SealLocation => ({ table: 'registries', column: 'password', row: host });

  const view = (): Registry[] =>
    db.all().map(({ host, username, added }) => ({ host, username, added: new Date(added).toISOString() }));

  async function addRegistry(actor: Actor, account: RegistryAccount): Promise<void> {
    const { host, username, password } = account;
    if (engine.images === undefined) throw new RefusedError('app-needs-docker');
    // Checked now; otherwise a wrong password would only show later, when someone installs an app.
    await engine.images.signIn(account);
    database.transaction(() => {
      db.put({ host, username, password: boxKey.seal(password, placeOf(host)), added: clock.now() });
      journal.record(actor, 'set-registry', host, { after: { username } });
    });
  }

  function removeRegistry(actor: Actor, host: string): void {
    if (db.find(host) === undefined) throw new RefusedError('not-found');
    database.transaction(() => {
      db.remove(host);
      journal.record(actor, 'remove-registry', host);
    });
  }

  const open = ({ host, username, password }: RegistryRow): RegistryAccount => ({
    ...{ host, username, password: boxKey.open(password, placeOf(host)) },
  });

  const routes: Routes = {
    'GET /api/v1/store/registries': view,
    'PUT /api/v1/store/registries/{host}': async ({ params, body, actor }) => {
      await addRegistry(actor, { host: params.host, ...body });
      return view();
    },
    'DELETE /api/v1/store/registries/{host}': ({ params, actor }) => {
      removeRegistry(actor, params.host);
      return view();
    },
  };
  return {
    routes,
    /** Returns the account to pull this image with; undefined for registries without one. */
    accountFor(image: string): RegistryAccount | undefined {
      const row = db.find(registryOf(image));
      return row && open(row);
    },
    /** Returns all accounts, for builds: which registries they use is not known in advance. */
    accounts: (): RegistryAccount[] => db.all().map(open),
  };
}

export type Registries = ReturnType<typeof createRegistries>;

import type { DirectoryOverview } from '@kontor/contract/people/directory';
import type { Actor } from '@kontor/platform/http/actor';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { Groups } from '../../groups/index.ts';
import type { Accounts } from '../accounts.ts';
import type { AppAccess } from '../app-access.ts';
import { groupsDn, peopleDn, suffix } from '../dit.ts';
import { createDevices } from './devices.ts';
import { directoryRoutes } from './routes.ts';

export interface AdministrationNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'ids' | 'journal' | 'log' | 'fault'>;
  groups: Pick<Groups, 'list'>;
  accounts: Pick<Accounts, 'companyGroups'>;
  access: Pick<AppAccess, 'showCompanyGroups'>;
  /** The directory can run on this machine. */
  isAvailable(): boolean;
  /** It should run and does not. */
  isDown(): boolean;
  /** Reconciles the changed entries. */
  changed(): void;
}

/** What administrators decide about the directory: accounts of devices, and which apps see company groups. */
export function createAdministration(needs: AdministrationNeeds) {
  const { core, groups, accounts, access, isAvailable, isDown, changed } = needs;
  const { database, journal } = core;
  const devices = createDevices({ core, groups, changed });

  const overview = (): DirectoryOverview => ({
    ...{ isAvailable: isAvailable(), isDown: isDown() },
    ...{ baseDn: suffix, usersDn: peopleDn, groupsDn },
    devices: devices.list(),
    apps: accounts.companyGroups(),
  });

  const showCompanyGroups = (actor: Actor, instanceId: string, shown: boolean): void =>
    database.transaction(() => {
      access.showCompanyGroups(instanceId, shown);
      journal.record(actor, 'show-company-groups', instanceId, { after: { shown } });
    });

  return { devices, routes: directoryRoutes({ devices, overview, showCompanyGroups }) };
}

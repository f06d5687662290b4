import type { DirectoryOverview } from '@kontor/contract/people/directory';
import type { Actor } from '@kontor/platform/http/actor';
import type { Routes } from '@kontor/platform/http/route';
import type { Devices } from './devices.ts';

export interface DirectoryRoutesNeeds {
  devices: Devices;
  overview(): DirectoryOverview;
  /** Lets an app see the company's groups, or no longer. */
  showCompanyGroups(actor: Actor, instanceId: string, shown: boolean): void;
}

export function directoryRoutes({ devices, overview, showCompanyGroups }: DirectoryRoutesNeeds): Routes {
  return {
    'GET /api/v1/directory': overview,
    'POST /api/v1/directory/devices': ({ actor, body }) => devices.add(actor, body),
    'PATCH /api/v1/directory/devices/{id}': ({ actor, params, body }) => devices.update(actor, params.id, body),
    'POST /api/v1/directory/devices/{id}/password': ({ actor, params }) => devices.renewPassword(actor, params.id),
    'DELETE /api/v1/directory/devices/{id}': ({ actor, params }) => devices.remove(actor, params.id),
    'PUT /api/v1/directory/apps/{id}': ({ actor, params, body }) =>
      showCompanyGroups(actor, params.id, body.companyGroups),
  };
}

import type { Ground } from '../../ground.ts';
import type { Slice } from '../../slice.ts';
import { createEditing, type EditingNeeds } from './editing.ts';
import { editingRoutes } from './routes.ts';
import { createGroupsService, type Groups } from './service.ts';

export type { Actor, GroupPeople } from './editing.ts';
export { adminGroup, isSystemGroup, signingGroup, uidOfMember } from './rules.ts';
export type { Groups } from './service.ts';

/** Groups of people: `admin`, `signing`, those of apps, and the company's own. */
export function createGroups(ground: Ground): Groups & { slice: Slice } {
  const service = createGroupsService(ground);
  const slice: Slice = {
    name: 'groups',
    routes: {
      'GET /api/v1/groups': { key: () => `${ground.live.version('groups')}`, handle: () => service.list() },
      'GET /api/v1/groups/{cn}': ({ params }) => service.read(params.cn),
    },
    listens: { 'person-removed': ({ uid }) => service.forgetPerson(uid) },
  };
  return { ...service, slice };
}

/** Changing groups, which asks the people's side, and so is put together after it. */
export function createGroupEditing(needs: EditingNeeds): { slice: Slice } {
  return { slice: { name: 'group-editing', routes: editingRoutes(createEditing(needs)) } };
}

import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import { createMembership, type Groups } from './membership.ts';
import { editingRoutes, readingRoutes } from './routes.ts';
import { createGroupService, type GroupServiceNeeds } from './service.ts';

export type { Groups } from './membership.ts';
export { adminGroup, signingGroup } from './rules.ts';

/** Groups of users: `admin`, `signing`, those of apps, and custom ones. */
export function createGroups(core: ServerContext): Groups & { slice: Slice } {
  const membership = createMembership(core);
  const slice: Slice = {
    name: 'groups',
    routes: readingRoutes(membership, core.changeFeed),
    listens: { 'user-removed': ({ uid }) => membership.removeUser(uid) },
  };
  return { ...membership, slice };
}

/** Editing groups. Created after the users slice, which it needs. */
export function createGroupEditing(needs: GroupServiceNeeds): { slice: Slice } {
  return { slice: { name: 'group-editing', routes: editingRoutes(createGroupService(needs)) } };
}

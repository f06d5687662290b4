import type { Group } from '@kontor/contract/people/groups';
import { useGroups } from '../../../shared/people/queries.ts';
import { useGroupNames } from './use-group-names.ts';

/** Returns the names of the apps a custom group opens. */
export function useOpenedApps(group: Pick<Group, 'apps'>): string[] {
  const { nameOf } = useGroupNames();
  const groups = useGroups().data ?? [];
  return groups.filter(({ cn }) => group.apps.includes(cn)).map(nameOf);
}

import {
  faultOfGroupName,
  groupNameKey,
  isReservedGroupName,
  isRoleName,
  isSystemGroup,
  tidyGroupName,
} from '@kontor/contract/rules/people/group-name';
import { RefusedError } from '@kontor/platform/errors';
import type { Groups } from '../../groups/index.ts';
import { type Entry, groupsOfEntry } from './user-table.ts';

export interface CheckedGroups {
  /** cns of the groups to join; with `add` also those that do not exist yet. */
  joined: string[];
  /** Names the user does not get into. */
  leftOut: string[];
  /** Names of groups that could be added, by what makes names equal. */
  missing: Map<string, string>;
  fault: RefusedError | undefined;
}

/** Returns equal keys for names that are equal but for how umlauts are written, as in Küche and Kueche. */
const umlautKey = (name: string): string =>
  groupNameKey(name).replace(/[äöüß]/g, (umlaut) => spelledUmlauts[umlaut as keyof typeof spelledUmlauts]);

const spelledUmlauts = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' } as const;

/** Returns a name without the signs that no name of a group has: `Verkauf - Café` for `Verkauf / Café`. */
const possibleName = (name: string): string =>
  tidyGroupName(name)
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    // Each run of hyphens is tried from its beginning only, so that the time grows with the length.
    .replace(/(?<![ -])[ -]+$/, '');

/** Creates a function that checks the groups of an entry. Nobody gets special rights by a table. */
export function createGroupCheck(groups: Pick<Groups, 'find' | 'names'>) {
  const existing = (name: string): string | undefined => {
    if (groups.find(name) !== undefined) return name;
    const equal = (keyOf: (cn: string) => string) => groups.names().find((cn) => keyOf(cn) === keyOf(name));
    return equal(groupNameKey) ?? equal(umlautKey);
  };

  /** `known` has what is missing by the entries before it. */
  return (
    typed: Entry['typed'],
    missingGroups: 'add' | 'leave-out' | undefined,
    known: ReadonlyMap<string, string>,
  ): CheckedGroups => {
    const checked: CheckedGroups = { joined: [], leftOut: [], missing: new Map(), fault: undefined };
    for (const typedName of groupsOfEntry(typed)) {
      const name = existing(typedName) ?? possibleName(typedName);
      const cn = existing(name);
      if (isSystemGroup(cn ?? groupNameKey(name)) || (cn === undefined && isRoleName(name)))
        refuse(checked, name, missingGroups, 'no-administrator-by-table');
      else if (cn !== undefined) checked.joined.push(cn);
      else if (faultOfGroupName(name) !== undefined || isReservedGroupName(name))
        refuse(checked, name, missingGroups, 'group-missing');
      else {
        const key = umlautKey(name);
        const named = checked.missing.get(key) ?? known.get(key) ?? tidyGroupName(name);
        checked.missing.set(key, named);
        if (missingGroups === 'add') checked.joined.push(named);
        else refuse(checked, name, missingGroups, 'group-missing');
      }
    }
    return checked;
  };
}

function refuse(
  checked: CheckedGroups,
  name: string,
  missingGroups: 'add' | 'leave-out' | undefined,
  code: 'group-missing' | 'no-administrator-by-table',
): void {
  const shown = name.slice(0, 60);
  if (missingGroups !== undefined) {
    checked.leftOut.push(shown);
    return;
  }
  checked.fault ??= new RefusedError('fields-invalid', {
    fields: { groups: code },
    fieldParams: { groups: { groups: shown } },
  });
}

import type { Group } from '@kontor/contract/people/groups';
import {
  type AppPermissions,
  deselectApp,
  deselectGroup,
  nothingSelected,
  type Selection,
  selectApp,
  selectGroup,
} from '@kontor/contract/rules/apps/permissions';
import { isCustomGroup } from '@kontor/contract/rules/people/group-name';

type GroupPart = Pick<Group, 'cn' | 'description' | 'entryParentId' | 'required' | 'requires'>;

/** An app that can be granted, named as in its group. */
export interface AppChoices extends AppPermissions {
  title: string;
}

/** The groups that can be chosen: those of apps with their additional permissions, and custom ones. */
export interface Choices {
  apps: readonly AppChoices[];
  custom: readonly Pick<Group, 'cn' | 'description'>[];
}

/** Returns the choices. Apps are identified by instance id, permissions by the name of their group. */
export function choicesOf(groups: readonly GroupPart[]): Choices {
  const parentOf = new Map(groups.map(({ cn, entryParentId }) => [cn, entryParentId]));
  const apps = groups.filter(({ cn, entryParentId }) => cn === entryParentId);
  return {
    apps: apps.map(({ cn, description }) => ({
      storeId: cn,
      title: description || cn,
      groups: groups
        .filter((group) => group.entryParentId === cn && group.cn !== cn)
        .map((group) => ({
          id: group.cn,
          displayName: group.description || group.cn,
          group: group.cn,
          required: group.required,
          requires: {
            groups: group.requires.filter((needed) => parentOf.get(needed) === cn && needed !== cn),
            apps: group.requires.map((needed) => parentOf.get(needed) ?? '').filter((app) => app !== '' && app !== cn),
          },
        })),
    })),
    custom: groups.filter(isCustomGroup),
  };
}

/** Whether the box has neither groups of apps nor custom ones. */
export const isNothingToChoose = ({ apps, custom }: Choices): boolean => apps.length === 0 && custom.length === 0;

/** The choice in a form that can be stored: permissions by instance, and custom groups. */
export interface Chosen {
  apps: Readonly<Record<string, readonly string[]>>;
  custom: readonly string[];
}

export const nothingChosen: Chosen = { apps: {}, custom: [] };

export const selectionOf = ({ apps }: Chosen): Selection =>
  new Map(Object.entries(apps).map(([app, groups]) => [app, new Set(groups)]));

const withSelection = (chosen: Chosen, selection: Selection): Chosen => ({
  ...chosen,
  apps: Object.fromEntries([...selection].map(([app, groups]) => [app, [...groups]])),
});

export const setApp = ({ apps }: Choices, chosen: Chosen, app: string, isChosen: boolean): Chosen =>
  withSelection(chosen, (isChosen ? selectApp : deselectApp)(apps, selectionOf(chosen), app));

export const setPermission = (
  { apps }: Choices,
  chosen: Chosen,
  at: { app: string; group: string },
  isChosen: boolean,
): Chosen =>
  withSelection(chosen, (isChosen ? selectGroup : deselectGroup)(apps, selectionOf(chosen), at.app, at.group));

export const setCustom = (chosen: Chosen, cn: string, isChosen: boolean): Chosen => ({
  ...chosen,
  custom: isChosen ? [...chosen.custom, cn] : chosen.custom.filter((other) => other !== cn),
});

/** Returns the cns of all chosen groups. */
export const groupsOf = (chosen: Chosen): string[] => [
  ...Object.entries(chosen.apps).flatMap(([app, permissions]) => [app, ...permissions]),
  ...chosen.custom,
];

/** Returns an earlier choice without what no longer exists. */
export function withoutMissing(choices: Choices, chosen: Chosen): Chosen {
  const selection = choices.apps
    .filter(({ storeId }) => storeId in chosen.apps)
    .reduce<Selection>((made, { storeId, groups }) => {
      const known = groups.filter(({ id }) => chosen.apps[storeId]?.includes(id));
      return known.reduce(
        (next, { id }) => selectGroup(choices.apps, next, storeId, id),
        selectApp(choices.apps, made, storeId),
      );
    }, nothingSelected);
  return {
    ...withSelection(chosen, selection),
    custom: chosen.custom.filter((cn) => choices.custom.some((group) => group.cn === cn)),
  };
}

import {
  type DirectoryClientId,
  type DirectoryRight,
  directoryRights,
} from '@kontor/contract/rules/people/directory-clients';
import { useText } from '../../../../text/text-context.tsx';
import type { FormRules } from '../../../../ui/hooks/form-state.ts';
import { directoryText } from '../text/index.ts';

/** Fields of the account of a device. */
export type DeviceValues = {
  client: DirectoryClientId;
  name: string;
  mayRead: DirectoryRight;
  people: 'everyone' | 'groups';
  /** cns of groups, one a line. */
  groups: string;
};

const longestDeviceName = 60;

export const groupsIn = (text: string): string[] => text.split('\n').filter(Boolean);
export const listGroups = (groups: readonly string[]): string => groups.join('\n');

/** Whether a right is at least the one that is needed. */
export const isEnough = (right: DirectoryRight, needed: DirectoryRight): boolean =>
  directoryRights.indexOf(right) >= directoryRights.indexOf(needed);

/** Returns the rules of the fields. */
export function useDeviceRules(): FormRules<DeviceValues> {
  const t = useText(directoryText);
  return {
    name(typed) {
      if (typed.trim() === '') return t(($) => $.form.nameMissing);
      if (typed.trim().length > longestDeviceName) return t(($) => $.form.nameLong, { most: longestDeviceName });
      return undefined;
    },
    groups: (chosen, { people }) =>
      people === 'groups' && groupsIn(chosen).length === 0 ? t(($) => $.form.groupsMissing) : undefined,
  };
}

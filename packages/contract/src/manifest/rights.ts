import { z } from 'zod';
import {
  capabilitiesToGrant,
  deviceKindOf,
  isFolderToGrant,
  isNetworkSetting,
  isSettingValue,
} from '../rules/apps/app-rights.ts';
import { absolutePath, partName } from './fields.ts';

const device = z.string().refine((path) => deviceKindOf(path) !== undefined, 'a device that may be granted');

/** What reaches beyond the app. */
const rightToAsk = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('capability'), name: z.enum(capabilitiesToGrant) }),
  /** `at` is its path in the container. */
  z.strictObject({ kind: z.literal('device'), device, at: absolutePath }),
  z.strictObject({
    kind: z.literal('setting'),
    name: z.string().refine(isNetworkSetting, 'a setting of its own network'),
    value: z.string().refine(isSettingValue, 'numbers'),
  }),
  /** A folder of the machine, to be read. */
  z.strictObject({
    kind: z.literal('folder'),
    path: z.string().refine(isFolderToGrant, 'a folder that may be granted'),
    at: absolutePath,
  }),
]);
export type RightToAsk = z.infer<typeof rightToAsk>;

/** A right that an administrator granted one service of an own app. */
export const grantedRight = z.strictObject({
  /** The same for the same right of the same service in every version of the file. */
  id: z.string().min(1).max(800),
  service: partName,
  right: rightToAsk,
  /** Who granted it. */
  by: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
});
export type GrantedRight = z.infer<typeof grantedRight>;

/** Returns the id of a right of a service, by the service's name in the file. */
export const rightIdOf = (service: string, { kind, ...what }: RightToAsk): string =>
  [service, kind, ...Object.values(what)].join(' ');

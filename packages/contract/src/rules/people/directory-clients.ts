import type { DirectoryClient } from './directory-client.ts';
import { directoryDevices } from './directory-devices.ts';
import { directoryPrograms } from './directory-programs.ts';

export { type DirectoryClient, type DirectoryRight, directoryRights } from './directory-client.ts';

/** Everything whose settings a page of the portal shows; the last one is anything else. */
export const directoryClients = { ...directoryPrograms, ...directoryDevices } as const satisfies Record<
  string,
  DirectoryClient
>;

export type DirectoryClientId = keyof typeof directoryClients;
export const directoryClientIds = Object.keys(directoryClients) as [DirectoryClientId, ...DirectoryClientId[]];

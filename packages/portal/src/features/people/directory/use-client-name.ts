import {
  type DirectoryClient,
  type DirectoryClientId,
  directoryClientIds,
  directoryClients,
} from '@kontor/contract/rules/people/directory-clients';
import { useText } from '../../../text/text-context.tsx';
import { directoryText } from './text/index.ts';

/** Returns the kind of a device as the table has it; anything else where a later version knew more. */
export function clientIdOf(client: string): DirectoryClientId {
  return directoryClientIds.find((id) => id === client) ?? 'other';
}

/** Returns the settings and searches of a kind of device. */
export const clientOf = (client: string): DirectoryClient => directoryClients[clientIdOf(client)];

/** Returns a function that names a kind of device. */
export function useClientName(): (client: string) => string {
  const t = useText(directoryText);
  return (client) => clientOf(client).name || t(($) => $.form.other);
}

/** Returns all kinds of devices by name, anything else last. */
export function useClientOptions(): { value: DirectoryClientId; label: string }[] {
  const nameOf = useClientName();
  const named = directoryClientIds.filter((id) => id !== 'other').map((value) => ({ value, label: nameOf(value) }));
  named.sort((one, other) => one.label.localeCompare(other.label));
  return [...named, { value: 'other', label: nameOf('other') }];
}

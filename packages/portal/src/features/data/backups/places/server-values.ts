import type { BackupJob } from '@kontor/contract/data/backups';
import {
  type CloudProtocol,
  type NetworkProtocol,
  serverOf,
  splitPort,
} from '@kontor/contract/rules/data/backup-device';
import { protocolOf, type ServerValues, serverDeviceOf } from '../wizard/draft.ts';
import { splitAddress } from '../wizard/typed-address.ts';

const noServer: ServerValues = {
  ...{ medium: 'usb', cloud: 'own', network: 'sftp', storage: 's3' },
  ...{ server: '', port: '', path: '', domain: '', username: '', password: '' },
};

/** Returns the fields of the server of a place, without its password, which is not known here; empty ones for a disk. */
export function serverValuesOf({ medium, device }: Pick<BackupJob, 'medium' | 'device'>): ServerValues {
  const stored = serverOf(device);
  if (stored === undefined) return noServer;
  const { protocol, username, path, domain } = stored;
  const { server, port } = splitPort(stored.server);
  const isCloud = medium === 'cloud';
  return {
    ...{ ...noServer, medium, server, port, path, domain, username },
    network: isCloud ? noServer.network : (protocol as NetworkProtocol),
    storage: isCloud ? (protocol as CloudProtocol) : noServer.storage,
  };
}

/** Returns address and login of a server as they were changed; undefined where they are as before. */
export function changedDeviceOf(values: ServerValues, { device }: Pick<BackupJob, 'device'>): string | undefined {
  const typed = splitAddress(values);
  const protocol = protocolOf(typed);
  if (device === '' || protocol === undefined) return undefined;
  const changed = serverDeviceOf(typed, protocol);
  return changed === device ? undefined : changed;
}

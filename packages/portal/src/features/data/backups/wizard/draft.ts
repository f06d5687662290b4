import type { BackupDevice } from '@kontor/contract/data/backups';
import {
  type CloudProtocol,
  cloudDevice,
  cloudProtocols,
  deviceOf,
  isServerName,
  type NetworkProtocol,
  networkProtocols,
  splitPort,
} from '@kontor/contract/rules/data/backup-device';
import { type Medium, media } from '../page-state.ts';
import type { NewBackupJob } from '../queries.ts';
import { firstScheduleValues, type ScheduleValues, timingOf } from '../schedule/schedule-values.ts';

export type WizardStep = 'medium' | 'target' | 'schedule';

/** Fields of the assistant for a new place. */
export type BackupValues = ScheduleValues & {
  medium: Medium;
  /** Name of the chosen disk. */
  disk: string;
  /** Name of one's own for the disk; empty: the one that is proposed. */
  name: string;
  /** What becomes of what is on the disk; empty until somebody chose. */
  content: 'retain' | 'erase' | '';
  /** The provider's cloud, or a storage of one's own. */
  cloud: 'provider' | 'own';
  network: NetworkProtocol;
  storage: CloudProtocol;
  server: string;
  port: string;
  path: string;
  /** Windows domain. */
  domain: string;
  username: string;
  password: string;
};

export const firstValues: BackupValues = {
  ...{ medium: 'cloud', disk: '', name: '', content: '', cloud: 'provider', network: 'sftp', storage: 's3' },
  ...{ server: '', port: '', path: '', domain: '', username: '', password: '' },
  ...firstScheduleValues,
};

/** What is entered, and where; stored without the password. */
export interface BackupDraft {
  step: WizardStep;
  values: BackupValues;
}

/** Backups to the cloud are made at midnight, so there is nothing to choose. */
export const stepsOf = (medium: Medium): readonly WizardStep[] =>
  medium === 'cloud' ? ['medium', 'target'] : ['medium', 'target', 'schedule'];

const choices: { [K in keyof BackupValues]?: readonly string[] } = {
  ...{ medium: media, content: ['', 'retain', 'erase'], cloud: ['provider', 'own'], start: ['timetable', 'plug'] },
  ...{ network: networkProtocols, storage: cloudProtocols },
};

/** Parses a stored draft; undefined when it is none. The step that asks for a password is shown again, because that is never stored. */
export function readBackupDraft(stored: string | null): BackupDraft | undefined {
  if (stored === null) return undefined;
  try {
    const { step, values } = JSON.parse(stored) as { step: WizardStep; values: Record<string, unknown> };
    const fields = Object.keys(firstValues) as (keyof BackupValues)[];
    const read = { ...values, password: '' } as BackupValues;
    const isValid = fields.every(
      (field) => typeof read[field] === 'string' && (choices[field]?.includes(read[field]) ?? true),
    );
    if (!isValid || !stepsOf(read.medium).includes(step)) return undefined;
    return { step: step === 'schedule' && read.medium !== 'usb' ? 'target' : step, values: read };
  } catch {
    return undefined;
  }
}

export const storableDraft = ({ step, values }: BackupDraft): BackupDraft => ({
  step,
  values: { ...values, password: '' },
});

/** Whether a server is a name or an IPv4 address, with a port or without. */
export const isServer = (typed: string): boolean => isServerName(typed) && !typed.includes('[');

/** Whether a port is empty or a number that a port may have. */
export const isPort = (typed: string): boolean =>
  typed.trim() === '' || (/^\d{1,5}$/.test(typed.trim()) && Number(typed) > 0 && Number(typed) < 65_536);

/** The fields of a server that takes backups, without what is done with it. */
export type ServerValues = Omit<BackupValues, keyof ScheduleValues | 'content' | 'disk' | 'name'>;

/** Returns the protocol of a server; undefined for disks and for the provider's cloud. */
export function protocolOf({
  medium,
  cloud,
  network,
  storage,
}: Pick<ServerValues, 'medium' | 'cloud' | 'network' | 'storage'>) {
  if (medium === 'network') return network;
  return medium === 'cloud' && cloud === 'own' ? storage : undefined;
}

/** Returns the address that stands for a server in the API. The server is a name, see `splitAddress`. */
export function serverDeviceOf(place: ServerValues, protocol: NetworkProtocol | CloudProtocol): string {
  const { username, password, path, domain } = place;
  // Windows shares have no port of their own.
  const port = protocol === 'smb' ? '' : place.port.trim();
  const typed = splitPort(place.server);
  const server = port === '' || typed.port !== '' ? place.server : `${typed.server}:${port}`;
  return deviceOf({ protocol, username, password, server, path, domain });
}

/** Returns what the server is told. `content` is what becomes of the disk's content, `agreed` the disk somebody agreed to erase. */
export function newJobOf(
  values: BackupValues,
  content: 'retain' | 'erase',
  agreed?: Pick<BackupDevice, 'serial' | 'sizeInKBytes'>,
): NewBackupJob {
  const { medium, disk, name } = values;
  if (medium === 'usb') {
    const { serial, sizeInKBytes } = agreed ?? {};
    const seen = { ...(serial !== undefined && { serial }), ...(sizeInKBytes !== undefined && { sizeInKBytes }) };
    const named = name.trim() === '' ? {} : { name: name.trim() };
    return { device: disk, format: content === 'erase', ...named, ...seen, ...timingOf(values) };
  }
  const protocol = protocolOf(values);
  const device = protocol ? serverDeviceOf(values, protocol) : cloudDevice;
  if (medium === 'cloud') return { device, format: false, cronExpression: '', udev: false };
  return { device, format: false, ...timingOf({ ...values, start: 'timetable' }) };
}

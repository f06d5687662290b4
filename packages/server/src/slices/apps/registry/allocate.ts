import type { Manifest } from '@kontor/contract/manifest/manifest';
import { isPortTaken } from '../../../adapters/engine/health.ts';
import type { AppRow } from './db.ts';
import { freeName, hostNameFor, instanceIdOf } from './names.ts';
import { additionalNames } from './ports.ts';

// Below the kernel's range for outgoing connections (ip_local_port_range).
const ports = { from: 20_000, to: 29_999 };
const firstAccount = 200_000;

/** Resolves with up to `count` free ports; some are spare, as others may choose too. Starts at `random` (0 to 1), apart from other boxes on the machine. */
export async function freePorts(taken: ReadonlySet<number>, random: number, count = 4): Promise<number[]> {
  const span = ports.to - ports.from + 1;
  const found: number[] = [];
  for (let step = 0; step < span && found.length < count; step += 1) {
    const port = ports.from + ((Math.floor(random * span) + step) % span);
    if (!taken.has(port) && !(await isPortTaken(port))) found.push(port);
  }
  return found;
}

/** Returns the first uid for an app that is not taken. */
export function freeAccount(isTaken: (account: number) => boolean): number {
  let account = firstAccount;
  while (isTaken(account)) account += 1;
  return account;
}

/** Values chosen outside the transaction that adds the row. */
export interface Chosen {
  ports: readonly number[];
  identityHeader: string;
  /** Ids that already own files on disk or leftovers in Docker; orphaned data is never reused or deleted. */
  onDisk: readonly string[];
  /** Whether the hostname is assigned to another app as an additional name. */
  isNameTaken(name: string): boolean;
}

/** Returns the row of a new app, with values no other row has. Undefined when none of the ports is free any more. */
export function newAppRow(manifest: Manifest, rows: readonly AppRow[], chosen: Chosen): AppRow | undefined {
  const port = chosen.ports.find((candidate) => !rows.some((row) => row.port === candidate));
  if (port === undefined) return undefined;
  const instances = new Set([...rows.map((row) => row.instance_id), ...chosen.onDisk]);
  const accounts = new Set(rows.map((row) => row.account));
  return {
    instance_id: freeName(instanceIdOf(manifest.id), (candidate) => instances.has(candidate)),
    store_id: manifest.id,
    state: 'installing',
    version: manifest.version,
    wanted: 'absent',
    generation: 0,
    written_by: null,
    host_name: freeHostName(manifest, rows, chosen.isNameTaken),
    title: '',
    port,
    account: freeAccount((account) => accounts.has(account)),
    identity_header: chosen.identityHeader,
    operation: null,
    operation_by: null,
    installed_at: null,
    removed_at: null,
    data_bytes: 0,
  };
}

/** Returns a subdomain for an app that neither an app nor an additional address of one has. */
export function freeHostName(
  manifest: Pick<Manifest, 'id' | 'containerHostName' | 'httpPorts'>,
  rows: readonly AppRow[],
  isNameTaken: Chosen['isNameTaken'],
): string {
  const names = new Set(rows.map((row) => row.host_name));
  const isOneTaken = (name: string) => names.has(name) || isNameTaken(name);
  const isTaken = (name: string) => [name, ...additionalNames(manifest, name).map(([, more]) => more)].some(isOneTaken);
  // A custom app's manifest has the one typed by an administrator, which `customTarget` refuses when it is taken.
  return hostNameFor(manifest.containerHostName ?? manifest.id, isTaken);
}

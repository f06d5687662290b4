import type { Manifest } from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import type { Config } from '../../../config.ts';
import { isInnerPort } from '../../../core/inner-ports.ts';
import type { AppRow, AppsDb } from './db.ts';

type ManifestPorts = Pick<Manifest, 'httpPorts' | 'tcpPorts'>;

/** Returns the additional hostnames of an app, by their name in the manifest. */
export const additionalNames = (
  { httpPorts }: Pick<ManifestPorts, 'httpPorts'>,
  hostName: string,
): [string, string][] => Object.keys(httpPorts).map((name) => [name, `${name}-${hostName}`]);

/** Returns how many loopback ports an app needs. */
export const portsNeeded = ({ httpPorts }: Pick<ManifestPorts, 'httpPorts'>): number =>
  1 + Object.keys(httpPorts).length;

/** Returns the manifest of a row's version; rows of retained data have one too. */
const manifestIn = (db: AppsDb, row: AppRow): Partial<Manifest> => db.manifestOf(row.instance_id, row.version) ?? {};

/** Returns the first labels of the additional hostnames of all apps. */
export const additionalNamesIn = (db: AppsDb): Set<string> =>
  new Set(
    db
      .all()
      .flatMap((row) =>
        additionalNames({ httpPorts: manifestIn(db, row).httpPorts ?? {} }, row.host_name).map(([, name]) => name),
      ),
  );

/** Returns every port of this machine that is assigned to an app, whether the app listens or not. */
export function promisedPorts(db: AppsDb): Set<number> {
  const rows = db.all();
  const outside = rows.flatMap((row) => Object.values(manifestIn(db, row).tcpPorts ?? {}).map(({ host }) => host));
  return new Set([...loopbackPorts(db), ...outside]);
}

/** The ports to which the edge forwards requests. */
const loopbackPorts = (db: AppsDb): number[] => [...db.all(), ...db.ports()].map(({ port }) => port);

/** Assigns a port to each additional web address that has none; existing ones stay (keeps E1). Refused when too few are free. */
export function choosePorts(db: AppsDb, instanceId: string, asked: ManifestPorts, free: readonly number[]): void {
  const known = new Set(db.portsOf(instanceId).map(({ name }) => name));
  const promised = promisedPorts(db);
  const left = free.filter((port) => !promised.has(port));
  for (const name of Object.keys(asked.httpPorts)) {
    if (known.has(name)) continue;
    const port = left.shift();
    if (port === undefined) throw new RefusedError('busy');
    db.addPort(instanceId, name, port);
  }
}

/** Refuses public ports that another app has, that the box itself uses, or to which the edge forwards. */
export function refusePortClash(
  db: AppsDb,
  { tcpPorts }: Pick<ManifestPorts, 'tcpPorts'>,
  { config, isOther }: { config: Pick<Config, 'port' | 'httpsPort' | 'ldapPort'>; isOther(row: AppRow): boolean },
): void {
  const own = new Set([config.port, config.httpsPort, config.ldapPort, ...essential]);
  const wanted = Object.values(tcpPorts);
  const reserved = wanted.find(({ host, protocol }) => protocol === 'tcp' && (own.has(host) || isInnerPort(host)));
  if (reserved) throw new RefusedError('app-port-reserved', { params: { port: reserved.host } });
  const others = db.all().filter((row) => row.state !== 'kept' && isOther(row));
  const taken = new Set([
    ...loopbackPorts(db).map((port) => `${port}/tcp`),
    ...others
      .flatMap((row) => Object.values(manifestIn(db, row).tcpPorts ?? {}))
      .map(({ host, protocol }) => `${host}/${protocol}`),
  ]);
  const clash = wanted.find(({ host, protocol }) => taken.has(`${host}/${protocol}`));
  if (clash) throw new RefusedError('app-port-clash', { params: { port: clash.host } });
}

/** Ports reserved for the box, whether it listens there already or not. */
const essential = [22, 53, 80, 443];

/** Returns the address for additional ports: that of the box itself, or 127.0.0.1 when that is loopback. */
export const openAddress = (host: string): string => (host === 'localhost' || host === '::1' ? '127.0.0.1' : host);

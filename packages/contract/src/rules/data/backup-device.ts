/** Protocols of a network target, in the order in which they are offered; the first is preselected. */
export const networkProtocols = ['sftp', 'smb', 'ftp'] as const;
export type NetworkProtocol = (typeof networkProtocols)[number];

/** Services of a company's own that count as cloud: S3 and the REST server of restic. */
export const cloudProtocols = ['s3', 'rest'] as const;
export type CloudProtocol = (typeof cloudProtocols)[number];

/** A server backups go to, as a person enters it. */
export interface ServerDevice {
  protocol: NetworkProtocol | CloudProtocol;
  /** Of the provider's cloud there is none. */
  username: string;
  password: string;
  /** With a port after a colon where it is not the usual one. */
  server: string;
  /** Share, folder or bucket. */
  path: string;
  /** Windows domain, for smb. */
  domain: string;
}

const namePattern =
  /^(?:(?<host>[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)\.?|\[(?<six>[0-9a-f:.]+)\])(?::(?<port>\d{1,5}))?$/i;

/** Returns host and port of a server as a person entered it, the port undefined without one; undefined where it is no name and no address. */
export function serverNameOf(server: string): { host: string; port: number | undefined } | undefined {
  const { host, six, port } = namePattern.exec(server.trim())?.groups ?? {};
  const name = host ?? six;
  if (name === undefined) return undefined;
  const number = port === undefined ? undefined : Number(port);
  return number === undefined || (number > 0 && number < 65_536) ? { host: name, port: number } : undefined;
}

/** Whether a server is a name or an address, with a port or without. */
export const isServerName = (server: string): boolean => serverNameOf(server) !== undefined;

/** Returns a server as a person entered it without the port behind it, and that port, empty without one. An address of IP version 6 stays in its brackets. */
export function splitPort(server: string): { server: string; port: string } {
  const { host = '', port = '' } = /^(?<host>\[[^\]]*\]|[^:]*)(?::(?<port>.*))?$/.exec(server.trim())?.groups ?? {};
  return { server: host, port };
}

/** Mark of the provider's cloud in place of a device. */
export const cloudDevice = 'cloud';

/** Id of the place of internal snapshots: copies of its database that the server made before updates. */
export const internalSnapshots = 'kontor-internal-snapshot';

/** Escapes a field so that colon, slash and at-sign in it separate nothing. */
const escaped = (field: string): string => encodeURIComponent(field.trim());

/**
 * Returns a server as the address that stands for it in the API: `protocol://user:password@shape`. The shape is `domain/server/share` for smb,
 * `server:path` or `server:port:path` for sftp, `server[:port]/path` for all others.
 */
export function deviceOf({ protocol, username, password, server, path, domain }: ServerDevice): string {
  const { server: host, port } = splitPort(server);
  const behind = port === '' ? '' : `:${escaped(port)}`;
  const at = `${escaped(username)}:${escaped(password)}@`;
  const end = escaped(path);
  if (protocol === 'smb') return `smb://${at}${escaped(domain)}/${escaped(server)}/${end}`;
  if (protocol === 'sftp') return `sftp://${at}${escaped(host)}${behind}:${end}`;
  return `${protocol}://${at}${escaped(host)}${behind}/${end}`;
}

const shapes = {
  smb: /^(?<domain>[^/]*)\/(?<server>[^/]+)\/(?<path>[^/]+)$/,
  sftp: /^(?<server>[^:/]+)(?::(?<port>\d{1,5}))?:(?<path>[^:/]+)$/,
  other: /^(?<server>[^:/]+)(?::(?<port>\d{1,5}))?\/(?<path>[^/]+)$/,
};

/** Returns the server an address stands for; undefined when it is none. */
export function serverOf(device: string): ServerDevice | undefined {
  const [, protocol, username, password, shape] =
    /^(sftp|smb|ftp|s3|rest):\/\/([^:@/]*):([^:@/]*)@(.+)$/.exec(device) ?? [];
  if (protocol === undefined || shape === undefined) return undefined;
  const form = protocol === 'smb' || protocol === 'sftp' ? shapes[protocol] : shapes.other;
  const { server = '', port, path = '', domain = '' } = form.exec(shape)?.groups ?? {};
  if (server === '') return undefined;
  try {
    const [host, user, word, place, group] = [server, username, password, path, domain].map((field) =>
      decodeURIComponent(field ?? ''),
    );
    if (host === undefined || user === undefined || word === undefined || place === undefined || group === undefined)
      return undefined;
    return {
      protocol: protocol as ServerDevice['protocol'],
      ...{ username: user, password: word, path: place, domain: group },
      server: port === undefined ? host : `${host}:${port}`,
    };
  } catch {
    // A percent sign that escapes nothing.
    return undefined;
  }
}

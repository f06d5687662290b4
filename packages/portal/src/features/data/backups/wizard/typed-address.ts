import { type NetworkProtocol, serverNameOf, splitPort } from '@kontor/contract/rules/data/backup-device';
import { protocolOf, type ServerValues } from './draft.ts';

/** Protocols by the beginnings people know of addresses. */
const schemes: Record<string, NetworkProtocol> = {
  ...{ smb: 'smb', cifs: 'smb', sftp: 'sftp', ssh: 'sftp', ftp: 'ftp', ftps: 'ftp' },
};

const shape =
  /^(?:(?<scheme>[a-z][a-z0-9+]*):(?=\/\/))?(?<slashes>\/*)(?:(?<username>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<server>[^@/]*)(?:\/+(?<path>.*?)\/*)?$/i;

/**
 * Returns what an address stands for that was typed where only the server belongs: `\\nas\backup` as Windows writes it, `//nas/backup` or `smb://nas/backup` is a
 * server and a share, `sftp://kim@nas:2222/srv/backup` a server, a port, a name and a path. Other values stay.
 */
export function splitAddress<V extends ServerValues>(values: V): V {
  const isWindows = /^\s*\\\\/.test(values.server);
  const { scheme, username, password, server, path } =
    shape.exec(values.server.trim().replaceAll('\\', '/'))?.groups ?? {};
  if (server === undefined || server === '') return values;
  const network = isWindows ? 'smb' : schemes[scheme?.toLowerCase() ?? ''];
  const meant: V = { ...values, server, ...(values.medium === 'network' && network !== undefined && { network }) };
  const hasFolder = protocolOf(meant) === 'sftp' || protocolOf(meant) === 'ftp';
  return {
    ...meant,
    ...portOf(meant),
    ...(path && { path: hasFolder ? `/${path}` : path }),
    ...(username && { username: decoded(username) }),
    ...(password && { password: decoded(password) }),
  };
}

/**
 * Returns what changes with what is now in the field for the server: an address that was pasted is taken apart at once, so that nobody adds to a path that only
 * comes when the field is left.
 */
export function enteredAddress<V extends ServerValues>(values: V, typed: string): Partial<ServerValues> {
  const isPasted = typed.length - values.server.length > 1;
  if (!isPasted) return { server: typed };
  const { network, port, path, username, password, server } = splitAddress({ ...values, server: typed });
  return { network, port, path, username, password, server };
}

/** Returns server and port apart where the port stands behind the server; a Windows share has no port of its own. */
function portOf(values: ServerValues): Partial<Pick<ServerValues, 'server' | 'port'>> {
  const name = protocolOf(values) === 'smb' ? undefined : serverNameOf(values.server);
  return name?.port === undefined ? {} : splitPort(values.server);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign of the name itself.
    return text;
  }
}

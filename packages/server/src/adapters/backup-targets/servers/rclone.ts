import type { ServerDevice } from '@kontor/contract/rules/data/backup-device';
import { AdapterError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
import { createRedact } from '../../restic/redact.ts';
import { type OpenedTarget, repositoryFolder, TargetError } from '../target.ts';
import { type Address, addressOf, expectReachable } from './address.ts';
import { offersTls } from './ftp-tls.ts';
import { rcloneObstacle } from './obstacles.ts';
import { type OpenServer, pathBelow, type ServerNeeds } from './server-kind.ts';

const remote = 'kontor';
/** How rclone reads an option of the remote from its environment; the rest of the name says which. */
const prefix = `RCLONE_CONFIG_${remote.toUpperCase()}_`;

/** What rclone is told of every server: it reads no configuration of this machine, and notices one that is gone. */
const general = { RCLONE_CONFIG: '/dev/null', RCLONE_CONTIMEOUT: '15s', RCLONE_TIMEOUT: '2m' };

/** What differs between the protocols rclone speaks for us. */
interface Dialect {
  port: number;
  options(server: ServerDevice, address: Address, signal: AbortSignal): Promise<Record<string, string>>;
}

const dialects: Record<'smb' | 'ftp', Dialect> = {
  smb: {
    port: 445,
    options: async ({ domain }) => ({ TYPE: 'smb', ...(domain.trim() !== '' && { DOMAIN: domain.trim() }) }),
  },
  ftp: {
    port: 21,
    // Certificates of such servers are hardly ever signed. TLS 1.3 fails with servers that want the session of the first connection again.
    options: async (_server, address, signal): Promise<Record<string, string>> =>
      (await offersTls(address, signal))
        ? { TYPE: 'ftp', EXPLICIT_TLS: 'true', NO_CHECK_CERTIFICATE: 'true', DISABLE_TLS13: 'true' }
        : { TYPE: 'ftp' },
  },
};

/** What opens a server: how rclone is told, and what no message may have. A server can repeat the password that it refuses. */
interface Login {
  environment: Record<string, string>;
  password: string;
}

/** Opens folders on SMB or FTP servers, through rclone. The password is in the environment of rclone. */
export function createOpenByRclone({ commands }: ServerNeeds, protocol: 'smb' | 'ftp'): OpenServer {
  const { port, options } = dialects[protocol];

  async function run(login: Login, args: string[], signal: AbortSignal, text?: string): Promise<string[]> {
    const { environment: env, password } = login;
    const tries = ['--retries', '1', '--low-level-retries', '2'];
    const input = text === undefined ? {} : { input: { text } };
    const more = { cwd: '/', env, job: 'backup', timeoutMs: seconds(60), signal, ...input };
    const { code, lines } = await commands.run({ program: 'rclone', args: [...args, ...tries], ...more });
    if (code !== 0) {
      const redact = createRedact({ url: '', environment: env, options: [] }, password);
      throw new TargetError({ ...rcloneObstacle(lines.map(redact)), code: rcloneObstacle(lines).code });
    }
    return lines;
  }

  /** Rclone wants passwords in a form of its own, which hides nothing. */
  async function obscure(password: string, signal: AbortSignal): Promise<string> {
    if (password === '') return '';
    const [line = ''] = await run({ environment: general, password }, ['obscure', '-'], signal, password);
    return line;
  }

  async function environmentOf(
    server: ServerDevice,
    address: Address,
    signal: AbortSignal,
  ): Promise<Record<string, string>> {
    const own = {
      ...(await options(server, address, signal)),
      HOST: address.host,
      PORT: String(address.port),
      USER: server.username,
      PASS: await obscure(server.password, signal),
    };
    return {
      ...general,
      ...Object.fromEntries(Object.entries(own).map(([name, value]) => [`${prefix}${name}`, value])),
    };
  }

  return async ({ server, purpose, signal }): Promise<OpenedTarget> => {
    const address = addressOf(server.server, port);
    const outer = pathOf(server.path);
    await expectReachable(address, signal);
    const environment = await environmentOf(server, address, signal);
    const login = { environment, password: server.password };
    const url = `${remote}:${pathBelow(outer, repositoryFolder)}`;
    const inside = purpose === 'read' ? url : `${remote}:${outer}`;
    await run(login, ['lsjson', '--stat', inside], signal);
    if (purpose === 'write') {
      const probe = `${url}/probe-${process.hrtime.bigint()}`;
      await run(login, ['rcat', probe], signal, 'probe');
      await run(login, ['deletefile', probe], signal);
    }
    const freeBytes = await run(login, ['about', '--json', `${remote}:${outer}`], signal).then(
      freeBytesIn,
      unknownWhenFailed,
    );
    return {
      repository: {
        ...{ url: `rclone:${url}`, environment, options: [], isReadOnly: purpose === 'read' },
        secrets: [server.password],
      },
      freeBytes,
      close: async () => {},
    };
  };
}

/** Throws `TargetError` for a path with line breaks. */
function pathOf(path: string): string {
  if (/\p{Cc}/u.test(path)) throw new TargetError({ code: 'missing-folder', text: 'This is no folder' });
  return path.trim().replaceAll('\\', '/');
}

/** Parses the free bytes of `rclone about --json`; undefined where the server does not say. */
export function freeBytesIn(lines: readonly string[]): number | undefined {
  const found = /"free":\s*(\d+)/.exec(lines.join(''))?.[1];
  return found === undefined ? undefined : Number(found);
}

/** FTP cannot tell. */
function unknownWhenFailed(cause: unknown): undefined {
  if (cause instanceof TargetError || cause instanceof AdapterError) return undefined;
  throw cause;
}

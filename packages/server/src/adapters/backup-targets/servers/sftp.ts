import { join } from 'node:path';
import { seconds } from '@kontor/platform/work/durations';
import { createRedact } from '../../restic/redact.ts';
import { mountFolder } from '../disks/disks.ts';
import { type OpenedTarget, repositoryFolder, TargetError } from '../target.ts';
import { addressOf, expectReachable } from './address.ts';
import { sftpObstacle } from './obstacles.ts';
import { provideOwnKey } from './own-key.ts';
import { type OpenServer, pathBelow, type ServerNeeds, type ServerRequest } from './server-kind.ts';
import { type SshFiles, sshName, writeSshFiles } from './ssh-files.ts';

export const usualSshPort = 22;
/** With less a server counts as full when a file cannot be written. */
const leastBytes = 2 ** 20;

/** Opens folders on SFTP servers. Only the accepted key of the server is trusted; the password is in the environment of ssh. */
export function createOpenSftp({ commands, data, log }: ServerNeeds): OpenServer {
  const keyFile = join(data, 'secrets', 'backup-ssh-key');

  /** Runs commands of sftp(1) and resolves with its output. Throws `TargetError` when one fails. */
  async function runBatch(
    files: SshFiles,
    batch: readonly string[],
    { server, signal }: ServerRequest,
  ): Promise<string[]> {
    // -b forbids passwords, unless this was said before.
    const args = [...(server.password === '' ? [] : ['-oBatchMode=no']), '-F', files.config, '-b', '-', sshName];
    const input = { text: `${batch.join('\n')}\n` };
    const options = { cwd: '/', env: files.environment, job: 'backup', timeoutMs: seconds(60), input, signal };
    const { code, lines } = await commands.run({ program: 'sftp', args, ...options });
    if (code === 0) return lines;
    const { code: obstacle } = sftpObstacle(lines);
    // A server can repeat the password that it refuses.
    const { text } = sftpObstacle(lines.map(createRedact({ url: '', environment: {}, options: [] }, server.password)));
    // The protocol has no word for a full disk.
    if (obstacle === 'failed' && (freeBytesIn(lines) ?? leastBytes) < leastBytes)
      throw new TargetError({ code: 'full', text: 'The server has no space left' });
    const own = obstacle === 'wrong-login' && server.password === '';
    const hint = own ? ` · Key of this box: ${await provideOwnKey(commands, keyFile, signal)}` : '';
    throw new TargetError({ code: obstacle, text: text.replaceAll(files.config, 'config') + hint });
  }

  return async (request): Promise<OpenedTarget> => {
    const { server, hostKey = '', purpose, signal } = request;
    const address = addressOf(server.server, usualSshPort);
    await expectReachable(address, signal);
    if (server.password === '') await provideOwnKey(commands, keyFile, signal);
    const login = { address, username: server.username, password: server.password, hostKey, keyFile };
    const files = await writeSshFiles(mountFolder(data), login);
    const close = () => files.remove().catch((err) => log.warn({ err }, 'files of a connection cannot be deleted'));
    try {
      const lines = await runBatch(files, batchFor(request, files.probe), request);
      const url = `sftp:${sshName}:${pathBelow(server.path, repositoryFolder)}`;
      const options = [`sftp.command=ssh -F '${files.config}' ${sshName} -s sftp`];
      return {
        repository: {
          ...{ url, environment: files.environment, options, isReadOnly: purpose === 'read' },
          files: [files.folder, ...(server.password === '' ? [keyFile] : [])],
        },
        freeBytes: freeBytesIn(lines),
        close,
      };
    } catch (cause) {
      await close();
      throw cause;
    }
  };
}

/** Returns the commands that try a folder; one after `-` may fail. */
function batchFor({ server, purpose }: ServerRequest, probe: string): string[] {
  const enter = server.path.trim() === '' ? [] : [`cd ${quote(server.path.trim())}`];
  if (purpose === 'look') return [...enter, '-df'];
  const folder = quote(repositoryFolder);
  if (purpose === 'read') return [...enter, `cd ${folder}`, '-df'];
  const name = `probe-${process.hrtime.bigint()}`;
  return [...enter, `-mkdir ${folder}`, `cd ${folder}`, '-df', `put ${quote(probe)} ${name}`, `rm ${name}`];
}

/** Quotes a path for sftp(1). Throws `TargetError` for one with line breaks. */
function quote(path: string): string {
  if (/\p{Cc}/u.test(path)) throw new TargetError({ code: 'missing-folder', text: 'This is no folder' });
  return `"${path.replace(/["\\]/g, '\\$&')}"`;
}

/** Parses `df` of sftp(1), in kilobytes: size, used, free, free for root, percent; undefined where the server does not say. */
export function freeBytesIn(lines: readonly string[]): number | undefined {
  const figures = lines.map((line) => /^\s*\d+\s+\d+\s+(\d+)\s+\d+\s+\d+%\s*$/.exec(line)?.[1]).find(Boolean);
  return figures === undefined ? undefined : Number(figures) * 1024;
}

import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import type { Commands } from '../../run-command.ts';

/** Resolves with the public half of the box's own key for backups, and makes the key when there is none. */
export async function provideOwnKey(
  commands: Pick<Commands, 'run'>,
  file: string,
  signal: AbortSignal,
): Promise<string> {
  const known = await readFile(`${file}.pub`, 'utf8').catch(nothingThere);
  if (known !== undefined) return known.trim();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const args = ['-q', '-t', 'ed25519', '-N', '', '-C', 'kontor backups', '-f', file];
  const { code, lines } = await commands.run({ program: 'ssh-keygen', args, cwd: '/', job: 'backup', signal });
  if (code !== 0) throw new AdapterError(`No key can be made: ${lines.join(' · ')}`);
  return (await readFile(`${file}.pub`, 'utf8')).trim();
}

function nothingThere(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
  throw cause;
}

import { seconds } from '@kontor/platform/work/durations';
import type { Commands } from '../../run-command.ts';
import { TargetError } from '../target.ts';
import { type Address, expectReachable } from './address.ts';

/** In the order in which ssh prefers them. */
const kinds = ['ed25519', 'ecdsa', 'rsa'];

/** Resolves with the key a server shows, as a line of known_hosts. Throws `TargetError`. */
export async function readHostKey(
  commands: Pick<Commands, 'run'>,
  address: Address,
  signal: AbortSignal,
): Promise<string> {
  await expectReachable(address, signal);
  const args = ['-T', '5', '-t', kinds.join(','), '-p', String(address.port), address.host];
  const options = { cwd: '/', job: 'backup', timeoutMs: seconds(30), signal };
  const { lines } = await commands.run({ program: 'ssh-keyscan', args, ...options });
  const line = newestKey(lines);
  if (line === undefined) throw new TargetError({ code: 'unreachable', text: `${address.host} shows no key of SSH` });
  return line;
}

/** Returns the line of the best kind of key that ssh-keyscan(1) printed; undefined without any. */
export function newestKey(lines: readonly string[]): string | undefined {
  const keys = lines.filter((line) => /^\S+ (ssh-|ecdsa-)\S+ \S+$/.test(line));
  return kinds
    .map((kind) => keys.find((line) => line.includes(` ssh-${kind} `) || line.includes(` ${kind}-`)))
    .find(Boolean);
}

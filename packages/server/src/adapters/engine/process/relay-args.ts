import { projectPaths } from '../../../project-paths.ts';
import type { ProcessNetwork } from '../engine.ts';

/** Returns the arguments of Perl up to the command that runs in its own network namespace. */
export function relayArgs(uid: number, { listens, upstreams }: ProcessNetwork): string[] {
  const text = (entries: string[]) => (entries.length === 0 ? '-' : entries.join(','));
  const inward = text(listens.map(({ address, port, inside = port }) => `${address}:${port}:${inside}`));
  const outward = text(upstreams.map(({ port, uid: owner, inside = port }) => `${port}:${owner}:${inside}`));
  return [projectPaths.relay, 'start', String(uid), inward, outward, '--'];
}

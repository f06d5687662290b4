import { projectPaths } from '../../../project-paths.ts';
import type { ProcessNetwork } from '../engine.ts';

/** Arguments of Perl up to the command that gets a network of its own. */
export function relayArgs(uid: number, { listens, upstreams }: ProcessNetwork): string[] {
  const text = (entries: string[]) => (entries.length === 0 ? '-' : entries.join(','));
  const inward = text(listens.map(({ address, port }) => `${address}:${port}`));
  const outward = text(upstreams.map(({ port, uid: owner }) => `${port}:${owner}`));
  return [projectPaths.relay, 'start', String(uid), inward, outward, '--'];
}

import { join } from 'node:path';
import type { Clock } from '@kontor/platform/work/clock';
import { endSlapdIn } from '../adapters/ldap/slapd-process.ts';
import { endNginx } from '../adapters/nginx/nginx-process.ts';

/**
 * Ends what a server that was killed left beside it: nginx, whose ports the recovery page needs, and the directory, which would go on letting people in.
 * Found by the folders they work in, for the database cannot be asked. Apps run on.
 */
export async function endLeftoverProcesses(data: string, clock: Clock): Promise<void> {
  await endNginx(join(data, 'run', 'edge'), clock);
  await endSlapdIn(join(data, 'ldap'), clock);
}

import { join } from 'node:path';
import type { Clock } from '@kontor/platform/work/clock';
import { endSlapdIn } from '../adapters/ldap/slapd-process.ts';
import { endNginx } from '../adapters/nginx/nginx-process.ts';

/**
 * Stops what a killed server left running: nginx, whose ports the recovery page needs, and slapd, which would go on accepting sign-ins. They are found by their
 * folders, because the database cannot be read. Apps keep running.
 */
export async function endLeftoverProcesses(data: string, clock: Clock): Promise<void> {
  await endNginx(join(data, 'run', 'edge'), clock);
  await endSlapdIn(join(data, 'ldap'), clock);
}

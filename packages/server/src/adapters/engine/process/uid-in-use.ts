import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a program of this machine runs with this uid, or somebody has it in /etc/passwd. */
export const isUidInUse = (uid: number): boolean => isListed(uid) || isRunning(uid);

const isListed = (uid: number): boolean =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .some((line) => line.split(':')[2] === String(uid));

/** The owner of a folder in /proc is the effective uid of its process. */
const isRunning = (uid: number): boolean =>
  readdirSync('/proc').some(
    (name) => /^\d+$/.test(name) && statSync(join('/proc', name), { throwIfNoEntry: false })?.uid === uid,
  );

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectPaths } from '../../../project-paths.ts';
import type { ProcessWorkload } from '../../engine/engine.ts';
import { writeConfiguration } from '../../managed-file.ts';
import { makeWorldReadable } from '../../world-readable.ts';
import type { ServerLocation } from '../addon-server.ts';
import { serverEnvironment } from '../server-programs.ts';

const megabyte = 2 ** 20;
const memoryLimit = 512 * megabyte;

/** Paths relative to the server's folder. */
export const inside = {
  writable: 'data',
  /** Data of apps: a folder for each account. */
  devices: 'data/devices',
  /** Staging area for data that is moved into place by renames. */
  aside: 'aside',
  /** Socket of the commands sent by the box. */
  socket: 'part-box',
  program: 'program',
} as const;

/** Debian's installation of Swift and the Python it belongs to; the machine may have other Pythons. */
const swift = '/usr/lib/python3/dist-packages/swift';
const python = '/usr/bin/python3';

/** Whether Debian's Swift with its S3 interface is installed. */
export const hasSwift = (): boolean =>
  existsSync(python) &&
  ['proxy/server.py', 'obj/server.py', 'common/middleware/s3api/s3api.py'].every((file) =>
    existsSync(join(swift, file)),
  );

/** Installs the program where the server can read it. */
export function installProgram({ home, uid }: ServerLocation): void {
  const target = join(home, inside.program);
  makeWorldReadable(target);
  for (const name of readdirSync(projectPaths.swift).filter((each) => each.endsWith('.py')))
    writeConfiguration(join(target, name), readFileSync(join(projectPaths.swift, name), 'utf8'), uid);
}

/** Returns the workload of the server. */
export function renderSwift({ instance, generation, home, port, uid, logFile }: ServerLocation): ProcessWorkload {
  return {
    engine: 'process',
    network: 'machine',
    instance,
    generation,
    command: [python, join(home, inside.program, 'server.py'), String(port)],
    // Few disk threads: each takes memory of its own.
    env: { ...serverEnvironment, PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1', EVENTLET_THREADPOOL_SIZE: '4' },
    folder: home,
    writable: [join(home, inside.writable)],
    uid,
    memoryLimit,
    logFile,
  };
}

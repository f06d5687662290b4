import type { CrashHook } from '@kontor/platform/work/jobs/crash';
import { type Box, openBox } from '@kontor/server/compose/box';
import { readConfig } from '@kontor/server/config';
import type { ChildServer, ChildServerOptions } from './child-server.ts';

/** A server in this process. */
export interface CrashingServer extends ChildServer {
  box: Box;
}

export interface CrashingServerOptions extends ChildServerOptions {
  /** Called at every crash point of a job. */
  onPoint?: (point: string) => void;
}

/**
 * Starts the server in this process, in a fraction of the time of a process of its own. At `crashAt` all jobs end without another write, as after a
 * kill; then everything else is closed while apps keep running. Tests that need a real kill use `startChildServer`.
 */
export async function startCrashingServer({
  data,
  catalogue,
  port = 0,
  crashAt,
  onPoint = () => {},
  environment = {},
}: CrashingServerOptions): Promise<CrashingServer> {
  const settings = {
    KONTOR_DATA: data,
    KONTOR_PORT: String(port),
    KONTOR_LDAP_PORT: 'off',
    KONTOR_ENGINE: 'process',
    KONTOR_CATALOGUE: catalogue,
  };
  const config = readConfig({ ...settings, ...environment }, data);
  const point = Promise.withResolvers<void>();
  const crash: CrashHook = (reached) => {
    onPoint(reached);
    if (reached !== crashAt) return;
    point.resolve();
    throw new Error(`crashed at ${reached}`);
  };
  const box = await openBox(config, { synchronous: 'OFF', crash });
  const close = once((how: Parameters<Box['stop']>[0]) => box.stop(how));
  const crashed = point.promise.then(() => close({ leaveApps: true }));
  const closed = Promise.withResolvers<void>();
  const end = async (how: Parameters<Box['stop']>[0]) => {
    await close(how);
    closed.resolve();
  };
  return {
    box,
    port: box.port,
    ended: Promise.race([crashed, closed.promise]).then(() => ({ code: null, signal: 'SIGKILL' })),
    kill: () => end({ leaveApps: true }),
    stop: () => end({}),
  };
}

/** Runs `work` on the first call; every call resolves when it is done. */
function once<A>(work: (how: A) => Promise<void>): (how: A) => Promise<void> {
  let done: Promise<void> | undefined;
  return (how) => {
    done ??= work(how);
    return done;
  };
}

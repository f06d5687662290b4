import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { minutes } from '@kontor/platform/work/durations';
import type { AddonServer, AppAccount, ServerLocation } from '../../../adapters/addons/addon-server.ts';
import type { Engine } from '../../../adapters/engine/engine.ts';
import { staysTaken } from '../../../adapters/engine/health.ts';
import { readLastLines } from '../../../adapters/engine/logs.ts';

/** A server with its location and the accounts on it. */
export interface FoundServer {
  server: AddonServer;
  location: ServerLocation;
  accounts: AppAccount[];
}

/** Initializing the data on a slow disk takes longest. */
const longestStartMs = minutes(2);
const pollEveryMs = 100;

export interface ServerStartNeeds {
  clock: Clock;
  engine: Pick<Engine, 'list' | 'start'>;
  /** Whether the box is stopping, so that nothing is waited for. */
  isEnding(): boolean;
}

/** Starts servers and waits until they respond. */
export function createServerStart({ clock, engine, isEnding }: ServerStartNeeds) {
  return {
    /** Starts the server. Refused when packages are missing or its port is taken. */
    async start({ server, location, accounts }: FoundServer): Promise<void> {
      const missing = server.missing();
      if (missing.length > 0)
        throw new RefusedError('addon-missing', { params: { addon: server.title, packages: missing.join(', ') } });
      if (await staysTaken(location.port))
        throw new RefusedError('addon-port', { params: { addon: server.title, port: location.port } });
      await server.prepare(location, accounts);
      await engine.start(server.workload(location));
    },
    /** Resolves with the time the server was started, once it responds. Throws `AdapterError` when it exits or takes too long. */
    async untilReady({ server, location, accounts }: FoundServer): Promise<number> {
      const { instance } = location;
      for (const until = clock.now() + longestStartMs; ; ) {
        const seen = (await engine.list()).find((one) => one.instance === instance);
        if (seen?.state !== 'running')
          throw new AdapterError(`${server.title} ended: ${await lastWords(location.logFile)}`);
        if (await server.isReady(location, accounts)) return seen.startedAt;
        if (clock.now() >= until || isEnding()) throw new AdapterError(`${server.title} does not answer`);
        await new Promise<void>((resolve) => void clock.after(pollEveryMs, resolve));
      }
    },
  };
}

/** Returns the last error lines of a server's log, or its last lines when none is an error. */
async function lastWords(logFile: string): Promise<string> {
  const lines = (await readLastLines(logFile, 40)).map((line) => line.trim()).filter((line) => line !== '');
  const faults = lines.filter((line) => /\b(ERROR|FATAL|PANIC|fatal)\b/.test(line));
  return (faults.length > 0 ? faults : lines).slice(-2).join('; ');
}

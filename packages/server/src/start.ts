import { systemClock } from '@kontor/platform/work/clock';
import { seconds } from '@kontor/platform/work/durations';
import { type FolderLock, FolderTakenError, lockDataFolder } from '@kontor/platform/work/lock';
import { type Box, openBox, openBoxRecovery } from './compose/box.ts';
import type { StopOptions } from './compose/closers.ts';
import { type Config, readConfig } from './config.ts';
import { RecoveryNeededError } from './recovery/recovery-needed.ts';

/** The running server: the box, or the recovery page when the database cannot be used. */
export interface Running {
  stop(how?: StopOptions): Promise<void>;
}

/** A running server with its reasons to exit. */
export interface Started extends Running {
  /** Resolves with the exit code when a restart is requested: the caller stops the server and exits with it. Pends otherwise. */
  restart: Promise<number>;
  /** Resolves when the server is to end for good: the caller stops it with its apps. Pends otherwise. */
  shutdown: Promise<void>;
  /** Resolves with the error when the box fails to start after the recovery page; nothing runs any more. Pends otherwise. */
  failed: Promise<Error>;
}

/** Prints one line to the console. */
type Say = (line: string) => void;

/**
 * Starts the server as configured by the environment and prints its URL. Aborting `stopping` cuts long work at the start short; the box then opens, to be
 * stopped.
 */
export async function start(say: Say, stopping: AbortSignal): Promise<Started> {
  const config = readConfig(process.env, process.cwd());
  const restart = Promise.withResolvers<number>();
  const shutdown = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<Error>();
  const { restartCode } = config;
  const restartServer = restartCode === undefined ? undefined : () => restart.resolve(restartCode);
  const running = await startWith(
    { config, restartServer, stopServer: shutdown.resolve, stopping, failed: failed.resolve },
    say,
  );
  return { stop: running.stop, restart: restart.promise, shutdown: shutdown.promise, failed: failed.promise };
}

interface StartNeeds {
  config: Config;
  restartServer: (() => void) | undefined;
  stopServer(): void;
  stopping: AbortSignal;
  /** Called with the error that keeps the box from starting after the recovery page. */
  failed(error: Error): void;
}

async function startWith(how: StartNeeds, say: Say): Promise<Running> {
  const { config, restartServer, stopServer, stopping } = how;
  const lock = await whenFree(() => lockDataFolder(config.data), say);
  try {
    const box = await openBox(config, { restartServer, stopServer, lock, stopping });
    introduce(box, say);
    return box;
  } catch (error) {
    if (error instanceof RecoveryNeededError) return recover(how, { cause: error, lock }, say);
    lock.release();
    throw error;
  }
}

function introduce({ portalUrl, fault, slices: { setup } }: Box, say: Say): void {
  say(`Kontor ${portalUrl}`);
  if (fault !== undefined)
    say(`Recovery: the database is damaged (${fault}). Repair it in the portal, or put it back from a backup.`);
  if (setup.isWaiting()) say(`Setup PIN ${setup.pin()}`);
}

interface FailedStart {
  cause: RecoveryNeededError;
  /** Lock of the data folder; the recovery page holds it from here on. */
  lock: FolderLock;
}

/** With HSTS, browsers do not let users bypass a certificate warning at a host name (RFC 6797, 12.1); it does not apply to IP addresses. */
const unknownCertificate = (fingerprint: string): string =>
  `Recovery: the certificate of this server cannot be read, so browsers warn. Where they let nobody on, open https:// and the address of this server instead of its name. Fingerprint (SHA-256) ${fingerprint}`;

async function recover(how: StartNeeds, { cause, lock }: FailedStart, say: Say): Promise<Running> {
  const recovery = await openBoxRecovery(how.config, cause, { lock });
  say(`Kontor ${recovery.portalUrl}`);
  say(`Recovery: ${cause.message}${cause.detail === '' ? '' : ` (${cause.detail})`}`);
  if (recovery.fingerprint !== undefined) say(unknownCertificate(recovery.fingerprint));
  say(`Recovery PIN ${recovery.pin}`);
  let running: Promise<Running> = Promise.resolve(recovery);
  void recovery.chosen.then(() => {
    running = recovery.stop().then(() => startWith(how, say));
    running.catch(how.failed);
  });
  return { stop: async (ending) => (await running).stop(ending) };
}

const patience = seconds(30);
const retryEveryMs = 250;

/** Retries until the data folder is free: a server whose launcher was killed is about to exit. Throws `FolderTakenError` after 30 seconds. */
async function whenFree<T>(open: () => T, say: Say): Promise<T> {
  const until = systemClock.now() + patience;
  for (let hasReported = false; ; hasReported = true) {
    try {
      return open();
    } catch (error) {
      if (!(error instanceof FolderTakenError) || systemClock.now() >= until) throw error;
      if (!hasReported) say(`${error.message} Waiting until it has ended.`);
      await new Promise<void>((resolve) => void systemClock.after(retryEveryMs, resolve));
    }
  }
}

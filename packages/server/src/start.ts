import { systemClock } from '@kontor/platform/work/clock';
import { FolderTaken } from '@kontor/platform/work/lock';
import { openBox, openBoxRecovery } from './box.ts';
import { type Config, readConfig } from './config.ts';
import { RecoveryNeeded } from './recovery/needed.ts';

/** What runs: the box, or the recovery page of a box that cannot use its database. */
export interface Running {
  /** `leaveApps` lets them run, for the next server. */
  stop(how?: { leaveApps?: boolean }): Promise<void>;
}

/** What runs, and how it wants to end. */
export interface Started extends Running {
  /** Somebody asked for the server to be started again: it is to be stopped and to end with this code. Pends otherwise. */
  restart: Promise<number>;
}

/** Says one line to the console. */
type Say = (line: string) => void;

/** Starts what the environment asks for, and says where it answers. */
export async function start(say: Say): Promise<Started> {
  const config = readConfig(process.env, process.cwd());
  const restart = Promise.withResolvers<number>();
  const { restartCode } = config;
  const restartServer = restartCode === undefined ? undefined : () => restart.resolve(restartCode);
  const running = await startWith({ config, restartServer }, say);
  return { stop: running.stop, restart: restart.promise };
}

interface HowToStart {
  config: Config;
  restartServer: (() => void) | undefined;
}

async function startWith(how: HowToStart, say: Say): Promise<Running> {
  const { config, restartServer } = how;
  try {
    const box = await whenFree(() => openBox(config, { restartServer }), say);
    say(`Kontor ${box.portalUrl}`);
    if (box.fault !== undefined) say(`Recovery: the database is damaged (${box.fault}). Put it back from a backup.`);
    if (box.slices.setup.isWaiting()) say(`Setup PIN ${box.slices.setup.pin()}`);
    return box;
  } catch (error) {
    if (!(error instanceof RecoveryNeeded)) throw error;
    return recover(how, error, say);
  }
}

async function recover(how: HowToStart, cause: RecoveryNeeded, say: Say): Promise<Running> {
  const recovery = await openBoxRecovery(how.config, cause);
  say(`Kontor ${recovery.portalUrl}`);
  say(`Recovery: ${cause.message}${cause.detail === '' ? '' : ` (${cause.detail})`}`);
  say(`Recovery PIN ${recovery.pin}`);
  let running: Promise<Running> = Promise.resolve(recovery);
  // A box that then does not start ends the process with what it says, as at every other start.
  void recovery.chosen.then(() => {
    running = recovery.stop().then(() => startWith(how, say));
  });
  return { stop: async (how) => (await running).stop(how) };
}

const patience = 30_000;
const lookEvery = 250;

/** A server whose launcher was killed is about to end: this one waits for it, and takes over what runs. Somebody else's does not end, and is told. */
async function whenFree<T>(open: () => Promise<T>, say: Say): Promise<T> {
  const until = systemClock.now() + patience;
  for (let isTold = false; ; isTold = true) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof FolderTaken) || systemClock.now() >= until) throw error;
      if (!isTold) say(`${error.message} Waiting until it has ended.`);
      await new Promise<void>((resolve) => void systemClock.after(lookEvery, resolve));
    }
  }
}

import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Failed } from '@kontor/platform/errors';
import { measureTree } from '../../app-files/measure.ts';
import { move } from '../../app-files/moves.ts';
import { syncTree } from '../../app-files/sync-tree.ts';
import { makeReachable } from '../../reachable.ts';
import type { Command, Commands } from '../../run-command.ts';
import type { AppAccount, ServerPlace, SharedServer } from '../addon-server.ts';
import { failureOf } from '../failure.ts';
import { tell } from './tell.ts';
import { hasSwift, inside, placeProgram, renderSwift } from './workload.ts';

const title = 'OpenStack Swift';
const aDay = 24 * 60 * 60_000;

/** What Swift knows of a file is at the file. Numbers of accounts, for their names are another matter. */
const whole = ['--numeric-owner', '--xattrs', '--xattrs-include=user.*'];

/**
 * Buckets for apps: the S3 side of OpenStack Swift, made of what Debian ships. What an account has is one folder, so copies are copies of
 * folders. The box tells the server who may come in after each start, so no secret of an app is on the disk.
 */
export function createSwift(commands: Pick<Commands, 'run'>): SharedServer {
  async function tar(args: string[], cwd: string, call: Pick<Command, 'signal'> = {}): Promise<void> {
    const all: Command = { program: 'tar', args: [...whole, ...args], cwd, job: 'addons', timeoutMs: aDay, ...call };
    const { code, lines } = await commands.run(all);
    if (code !== 0) throw failureOf('tar', lines);
  }

  /** Lets an account in; buckets it is to have are made where they are not there. */
  const open = (place: ServerPlace, { name, password }: AppAccount, buckets: readonly string[]): Promise<void> =>
    tell(place.home, { method: 'PUT', account: name, body: { secret: password, buckets } });

  /** Does something with the files of an account while nobody comes in. */
  async function closed(place: ServerPlace, account: AppAccount, work: () => Promise<void>): Promise<void> {
    await tell(place.home, { method: 'DELETE', account: account.name });
    try {
      await work();
    } finally {
      await open(place, account, []);
    }
  }

  return {
    kind: 'objectstorage',
    isShared: true,
    title,
    usualMemory: 80 * 2 ** 20,
    missing: () => (hasSwift() ? [] : ['python3-swift']),
    async prepare(place) {
      makeReachable(place.home);
      placeProgram(place);
    },
    workload: renderSwift,
    async isReady(place, accounts) {
      try {
        for (const account of accounts) await open(place, account, []);
        // Only now apps can connect, so nobody is sent away that is let in a moment later.
        await tell(place.home, { method: 'POST', account: '' });
        return true;
      } catch (cause) {
        if (cause instanceof Failed) return false;
        throw cause;
      }
    },
    provide: (place, account) => open(place, account, account.databases),
    async remove(place, account) {
      await tell(place.home, { method: 'DELETE', account: account.name });
      await exchange(place, account, undefined);
    },
    dump: (place, account, folder, signal) =>
      closed(place, account, () =>
        existsSync(deviceOf(place, account))
          ? tar(['--create', `--file=${fileOf(folder)}`, account.name], join(place.home, inside.devices), { signal })
          : Promise.resolve(),
      ),
    async restore(place, account, folder) {
      const draft = await emptied(join(place.home, inside.aside, `${account.name}.new`));
      const hadAny = existsSync(fileOf(folder));
      if (hadAny) await tar(['--extract', `--file=${fileOf(folder)}`], draft);
      await syncTree(draft);
      await closed(place, account, () => exchange(place, account, hadAny ? join(draft, account.name) : undefined));
      await rm(draft, { recursive: true, force: true });
    },
    measure: (place, account) => measureTree(deviceOf(place, account)),
  };
}

const deviceOf = ({ home }: ServerPlace, { name }: AppAccount) => join(home, inside.devices, name);
const fileOf = (folder: string) => join(folder, 'objectstorage.tar');

async function emptied(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Puts what an account is to have where it has it, by renames; begins anew after a crash (keeps E5). */
async function exchange(place: ServerPlace, account: AppAccount, next: string | undefined): Promise<void> {
  const device = deviceOf(place, account);
  const former = await emptied(join(place.home, inside.aside, `${account.name}.old`));
  if (existsSync(device)) await move(device, join(former, account.name));
  if (next !== undefined) await move(next, device);
  await rm(former, { recursive: true, force: true });
}

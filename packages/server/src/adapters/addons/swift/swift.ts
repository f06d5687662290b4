import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { measureTree } from '../../app-files/measure.ts';
import { move } from '../../app-files/moves.ts';
import { syncTree } from '../../app-files/sync-tree.ts';
import type { Command, Commands } from '../../run-command.ts';
import { makeWorldReadable } from '../../world-readable.ts';
import type { AppAccount, ServerLocation, SharedServer } from '../addon-server.ts';
import { failureOf } from '../failure.ts';
import { sendCommand } from './control-socket.ts';
import { hasSwift, inside, installProgram, renderSwift } from './workload.ts';

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
  const open = (location: ServerLocation, { name, password }: AppAccount, buckets: readonly string[]): Promise<void> =>
    sendCommand(location.home, { method: 'PUT', account: name, body: { secret: password, buckets } });

  /** Does something with the files of an account while nobody comes in. */
  async function closed(location: ServerLocation, account: AppAccount, work: () => Promise<void>): Promise<void> {
    await sendCommand(location.home, { method: 'DELETE', account: account.name });
    try {
      await work();
    } finally {
      await open(location, account, []);
    }
  }

  return {
    kind: 'objectstorage',
    isShared: true,
    title,
    usualMemory: 80 * 2 ** 20,
    missing: () => (hasSwift() ? [] : ['python3-swift']),
    async prepare(location) {
      makeWorldReadable(location.home);
      installProgram(location);
    },
    workload: renderSwift,
    async isReady(location, accounts) {
      try {
        for (const account of accounts) await open(location, account, []);
        // Only now apps can connect, so nobody is sent away that is let in a moment later.
        await sendCommand(location.home, { method: 'POST', account: '' });
        return true;
      } catch (cause) {
        if (cause instanceof AdapterError) return false;
        throw cause;
      }
    },
    provide: (location, account) => open(location, account, account.databases),
    async remove(location, account) {
      await sendCommand(location.home, { method: 'DELETE', account: account.name });
      await exchange(location, account, undefined);
    },
    dump: (location, account, folder, signal) =>
      closed(location, account, () =>
        existsSync(deviceOf(location, account))
          ? tar(['--create', `--file=${fileOf(folder)}`, account.name], join(location.home, inside.devices), { signal })
          : Promise.resolve(),
      ),
    async restore(location, account, folder) {
      const draft = await emptied(join(location.home, inside.aside, `${account.name}.new`));
      const hadAny = existsSync(fileOf(folder));
      if (hadAny) await tar(['--extract', `--file=${fileOf(folder)}`], draft);
      await syncTree(draft);
      await closed(location, account, () =>
        exchange(location, account, hadAny ? join(draft, account.name) : undefined),
      );
      await rm(draft, { recursive: true, force: true });
    },
    measure: (location, account) => measureTree(deviceOf(location, account)),
  };
}

const deviceOf = ({ home }: ServerLocation, { name }: AppAccount) => join(home, inside.devices, name);
const fileOf = (folder: string) => join(folder, 'objectstorage.tar');

async function emptied(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Puts what an account is to have where it has it, by renames; begins anew after a crash (keeps E5). */
async function exchange(location: ServerLocation, account: AppAccount, next: string | undefined): Promise<void> {
  const device = deviceOf(location, account);
  const former = await emptied(join(location.home, inside.aside, `${account.name}.old`));
  if (existsSync(device)) await move(device, join(former, account.name));
  if (next !== undefined) await move(next, device);
  await rm(former, { recursive: true, force: true });
}

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { removeTree } from '@kontor/platform/remove-tree';
import { days } from '@kontor/platform/work/durations';
import { giveTree } from '../../app-files/give-tree.ts';
import { measureTree } from '../../app-files/measure.ts';
import { move } from '../../app-files/moves.ts';
import { syncTree } from '../../app-files/sync-tree.ts';
import type { Command, Commands } from '../../run-command.ts';
import { makeWorldReadable } from '../../world-readable.ts';
import type { AppAccount, ServerLocation, SharedServer } from '../addon-server.ts';
import { failureOf } from '../server-programs.ts';
import { sendCommand } from './control-socket.ts';
import { hasSwift, inside, installProgram, renderSwift } from './workload.ts';

const title = 'OpenStack Swift';

/** Swift stores the metadata of a file in its extended attributes. Owners are numeric: account names may differ. */
const whole = ['--numeric-owner', '--xattrs', '--xattrs-include=user.*'];

/**
 * Creates the S3 server for buckets from Debian's OpenStack Swift. The data of an account is one folder, so a dump is a copy of that folder. The box sends the
 * accounts after each start, so no secret of an app is stored on disk.
 */
export function createSwift(commands: Pick<Commands, 'run'>): SharedServer {
  async function tar(args: string[], cwd: string, call: Pick<Command, 'signal'> = {}): Promise<void> {
    const all: Command = { program: 'tar', args: [...whole, ...args], cwd, job: 'addons', timeoutMs: days(1), ...call };
    const { code, lines } = await commands.run(all);
    if (code !== 0) throw failureOf('tar', lines);
  }

  /** Enables an account and creates its missing buckets. */
  const open = (location: ServerLocation, { name, password }: AppAccount, buckets: readonly string[]): Promise<void> =>
    sendCommand(location.home, { method: 'PUT', account: name, body: { secret: password, buckets } });

  /** Runs `work` on the files of an account while the account is disabled. */
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
        // Apps can connect only from here on, so that none is rejected before its account is enabled.
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
      if (location.uid !== undefined) await giveTree(draft, location.uid);
      await syncTree(draft);
      await closed(location, account, () =>
        exchange(location, account, hadAny ? join(draft, account.name) : undefined),
      );
      await removeTree(draft);
    },
    measure: (location, account) => measureTree(deviceOf(location, account)),
  };
}

const deviceOf = ({ home }: ServerLocation, { name }: AppAccount) => join(home, inside.devices, name);
const fileOf = (folder: string) => join(folder, 'objectstorage.tar');

async function emptied(folder: string): Promise<string> {
  await removeTree(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Replaces the data of an account by `next` using renames; undefined removes it. Restarts from the beginning after a crash (keeps E5). */
async function exchange(location: ServerLocation, account: AppAccount, next: string | undefined): Promise<void> {
  const device = deviceOf(location, account);
  const former = await emptied(join(location.home, inside.aside, `${account.name}.old`));
  if (existsSync(device)) await move(device, join(former, account.name));
  if (next !== undefined) await move(next, device);
  await removeTree(former);
}

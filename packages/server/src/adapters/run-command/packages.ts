import { chownSync, existsSync, lchownSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { type InstallNetwork, openInstallNetwork } from '../outgoing/install-network.ts';
import { writeWorldReadable } from '../world-readable.ts';
import type { Command, Commands, PackagesRequest } from './command.ts';
import { connectionSettings, trustedFiles } from './connection-settings.ts';
import { findNpm, findProgram, searchPath } from './programs.ts';
import { accountsText, isWithin, sandboxArgs } from './sandbox.ts';

interface PackagesNeeds {
  node: string;
  environment: Record<string, string | undefined>;
  run: Commands['run'];
}

/** Runs npm with these arguments; throws `AdapterError` with the last lines of its output. */
type RunNpm = (args: string[]) => Promise<void>;

const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev'];

/**
 * Five strategies; the safest one that works is used (keeps P5):
 * - root with bubblewrap and networks: the app's account in a sandbox that contains only the app's folder, and in a network with access to registries
 *   and the internet. Root mounts the folder, so it may be below one that the account cannot access, such as a home.
 * - root with bubblewrap only: the same in the network of the machine.
 * - root without it, folder accessible to the account: the app's account.
 * - root, folder not accessible: root itself, with ownership changed afterwards. Fetching executes nothing of the packages; packages that need their scripts
 *   are refused, because these would run as root.
 * - not root: the server's own account.
 */
export function createFetchPackages(needs: PackagesNeeds): Commands['fetchPackages'] {
  const folders = searchPath(needs.environment);
  const npm = findNpm.bind(undefined, needs.node, folders);

  async function chooseStrategy(request: PackagesRequest, scratch: string, network?: InstallNetwork): Promise<RunNpm> {
    const npmWith = (more: Partial<Command>) => runNpm(request, scratch, { program: 'npm', args: [], ...more });
    if (process.getuid?.() !== 0) return npmWith({});
    const { uid } = request;
    if (uid === undefined || network === undefined) return withoutScripts(npmWith({}));
    const view = viewOf(request, scratch, uid);
    const apart = { program: 'perl' as const, args: [...network.args, 'bwrap', ...view] };
    const line = npm().command;
    if (await works(request, apart))
      return runNpm(request, scratch, { ...apart, args: [...apart.args, ...line], env: network.environment });
    if (await works(request, { program: 'bwrap', args: view }))
      return npmWith({ program: 'bwrap', args: [...view, ...line] });
    if (await isWithinReach(request, uid)) return npmWith({ uid });
    const asRoot = withoutScripts(npmWith({}));
    return async (args) => {
      await asRoot(args);
      giveAll(join(request.folder, 'node_modules'), uid);
    };
  }

  /** Returns the arguments of bubblewrap. */
  function viewOf({ folder }: PackagesRequest, scratch: string, uid: number): string[] {
    const accounts = join(scratch, 'passwd');
    writeWorldReadable(accounts, accountsText(uid, join(scratch, 'home')));
    const { node } = needs;
    const readable = [npm().folder, ...headersOf(node), ...trustedFiles(needs.environment)].filter(
      (path) => !isWithin(path, '/usr'),
    );
    const view = { node, folder, writable: [folder], readable, uid, accounts, diesWithParent: true };
    return sandboxArgs(view, findProgram('setpriv', folders));
  }

  async function works(
    request: PackagesRequest,
    { program, args }: Pick<Command, 'program' | 'args'>,
  ): Promise<boolean> {
    const probe = { ...about(request), program, args: [...args, needs.node, '-e', ''] };
    return (await needs.run(probe).catch(notThere))?.code === 0;
  }

  async function isWithinReach(request: PackagesRequest, uid: number): Promise<boolean> {
    const args = ['-w', request.folder, '-a', '-x', needs.node, '-a', '-r', npm().folder];
    const { code } = await needs.run({ ...about(request), program: 'test', args, uid });
    return code === 0;
  }

  function runNpm(
    request: PackagesRequest,
    scratch: string,
    how: Pick<Command, 'program' | 'args' | 'uid' | 'env'>,
  ): RunNpm {
    return async (args) => {
      const env = { ...(how.env ?? connectionSettings(needs.environment)), ...npmEnvironment(needs.node, scratch) };
      const { timeoutMs, onLine } = request;
      const { code, lines } = await needs.run({
        ...about(request),
        ...how,
        args: [...how.args, ...args],
        env,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        ...(onLine ? { onLine } : {}),
      });
      if (code !== 0) throw new AdapterError(`The packages could not be fetched:\n${lines.slice(-10).join('\n')}`);
    };
  }

  return async (request) => {
    const scratch = join(request.folder, '.fetch');
    prepareFolders(request, scratch);
    const { uid } = request;
    const isRoot = process.getuid?.() === 0;
    const network = isRoot && uid !== undefined ? await openInstallNetwork(needs.environment, uid) : undefined;
    try {
      const run = await chooseStrategy(request, scratch, network);
      await run(install);
      if (request.allowedScripts.length > 0)
        await run(['rebuild', '--ignore-scripts=false', ...request.allowedScripts]);
    } finally {
      await network?.close();
      rmSync(scratch, { recursive: true, force: true });
    }
  };
}

/** Cache and home are in the app's own folder: they are removed with it, and no app can poison the cache of another one. */
function prepareFolders(request: PackagesRequest, scratch: string): void {
  rmSync(scratch, { recursive: true, force: true });
  const made = [scratch, ...['home', 'cache', 'tmp'].map((name) => join(scratch, name))];
  for (const folder of made) mkdirSync(folder);
  if (process.getuid?.() !== 0 || request.uid === undefined) return;
  for (const folder of [request.folder, ...made]) chownSync(folder, request.uid, request.uid);
}

function npmEnvironment(node: string, scratch: string): Record<string, string> {
  const headers = headersOf(node).map((folder) => ['npm_config_nodedir', dirname(dirname(folder))]);
  return {
    ...Object.fromEntries(headers),
    HOME: join(scratch, 'home'),
    TMPDIR: join(scratch, 'tmp'),
    npm_config_cache: join(scratch, 'cache'),
    npm_config_update_notifier: 'false',
  };
}

/** Packages that are compiled need node's headers; if those are installed with our node, they need not be downloaded. */
function headersOf(node: string): string[] {
  const folder = join(dirname(dirname(node)), 'include', 'node');
  return existsSync(join(folder, 'node.h')) ? [folder] : [];
}

function withoutScripts(run: RunNpm): RunNpm {
  return async (args) => {
    if (args[0] !== 'ci')
      throw new AdapterError('Scripts of packages are not run with the rights of the whole machine');
    await run(args);
  };
}

function about(request: PackagesRequest): Pick<Command, 'cwd' | 'job' | 'signal'> {
  return { cwd: request.folder, job: request.job, ...(request.signal ? { signal: request.signal } : {}) };
}

/** Treats an error of running the probe as a sandbox that does not work, for example when bubblewrap is not installed; rethrows bugs. */
function notThere(cause: unknown): undefined {
  if (cause instanceof AdapterError) return undefined;
  throw cause;
}

function giveAll(path: string, uid: number): void {
  if (!existsSync(path)) return;
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, uid);
  }
  lchownSync(path, uid, uid);
}

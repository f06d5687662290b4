import { accessSync, chownSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { accountsText, dropRights, isWithin, sandboxArgs } from '../../run-command/sandbox.ts';
import type { Commands, Detached } from '../../run-command.ts';
import { writeWorldReadable } from '../../world-readable.ts';
import type { ProcessWorkload } from '../engine.ts';
import type { SandboxCapabilities } from './isolation.ts';
import { relayArgs } from './relay-args.ts';

type Launch = Pick<Detached, 'file' | 'args' | 'cwd'>;

export interface LaunchNeeds {
  capabilities: SandboxCapabilities;
  node: string;
  commands: Commands;
  /** Where to write the file mounted as the app's `/etc/passwd`. */
  accounts: string;
}

// Read by the dynamic loader or the shell of the programs that start the app, which still have all privileges then.
const unsafeVariables = /^(LD_.*|PERL.*|GLIBC_TUNABLES|GCONV_PATH|LOCPATH|NLSPATH|SHELLOPTS|BASHOPTS|BASH_ENV|PS4)$/;

/** Throws `AdapterError`, naming the value, when the workload cannot be run safely. */
export function checkSpec(spec: ProcessWorkload, capabilities: SandboxCapabilities): void {
  if (!/^[\w.-]+$/.test(spec.instance)) throw new AdapterError(`${spec.instance} cannot name a workload`);
  const [program] = spec.command;
  if (program === undefined || (program !== 'node' && !isAbsolute(program))) {
    throw new AdapterError('A command starts with node or an absolute path');
  }
  for (const name of Object.keys(spec.env)) {
    if (!/^[A-Za-z_]\w*$/.test(name) || unsafeVariables.test(name)) {
      throw new AdapterError(`The variable ${name} cannot be given to an app`);
    }
  }
  if (capabilities.isolation.level === 'full' && !spec.uid)
    throw new AdapterError('A workload needs an account of its own');
  const listens = spec.network === 'machine' ? [] : spec.network.listens;
  const foreign = listens.find(({ address }) => !isIPv4(address));
  if (foreign !== undefined) throw new AdapterError(`An app cannot be reached at ${foreign.address}`);
  if (spec.instead !== undefined && capabilities.isolation.level !== 'full')
    throw new AdapterError('Without isolation no other folder can be mounted');
  checkFolders(spec);
}

/**
 * Root mounts the folders and follows symbolic links while doing so. Therefore no folder may lie in a folder where an app could place a link: one that this or
 * another app may write.
 */
function checkFolders({ folder, writable, instead = {} }: ProcessWorkload): void {
  if (!existsSync(folder)) throw new AdapterError(`The folder ${folder} does not exist`);
  for (const path of [folder, ...writable, ...Object.values(instead)]) {
    if (!isAbsolute(path)) throw new AdapterError(`${path} is no absolute path`);
    const outer = writable.find((other) => other !== path && isWithin(path, other));
    if (outer !== undefined) throw new AdapterError(`${path} lies in a folder that the app may write`);
  }
  for (const path of writable.filter((each) => instead[each] === undefined)) {
    const isInside = isWithin(path, folder) && existsSync(path);
    if (isInside && realpathSync(path) !== realpathSync(folder) + path.slice(folder.length)) {
      throw new AdapterError(`${path} leads elsewhere`);
    }
  }
}

/** Creates the writable folders before they are mounted; their content is never changed. */
export function prepareFolders(spec: ProcessWorkload, capabilities: SandboxCapabilities): void {
  for (const path of spec.writable.map((each) => spec.instead?.[each] ?? each)) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (capabilities.isRoot && spec.uid !== undefined) chownSync(path, spec.uid, spec.uid);
  }
}

/** Returns how to start the process with what this machine supports (keeps P5). Throws `RefusedError` if the app would run as root. */
export async function planLaunch(spec: ProcessWorkload, needs: LaunchNeeds): Promise<Launch> {
  const { capabilities, node } = needs;
  const command = spec.command.map((part, index) => (index === 0 && part === 'node' ? node : part));
  const [file = node, ...args] = command;
  const asIs = { file, args, cwd: spec.folder };
  if (!capabilities.isRoot) return asIs;
  if (!spec.uid || capabilities.setpriv === undefined) throw new RefusedError('app-not-as-root');
  if (capabilities.bwrap !== undefined) {
    writeWorldReadable(needs.accounts, accountsText(spec.uid, spec.writable[0] ?? '/tmp'));
    const view = { ...spec, node, uid: spec.uid, readable: [], accounts: needs.accounts, diesWithParent: false };
    const line = [capabilities.bwrap, ...sandboxArgs(view, capabilities.setpriv), ...command];
    if (spec.network !== 'machine' && capabilities.perl !== undefined)
      return { file: capabilities.perl, args: [...relayArgs(spec.uid, spec.network), ...line], cwd: '/' };
    return { file: capabilities.bwrap, args: line.slice(1), cwd: '/' };
  }
  if (!(await isWithinReach(spec, file, needs))) throw new RefusedError('app-not-as-root');
  return { file: capabilities.setpriv, args: [...dropRights(spec.uid), ...command], cwd: spec.folder };
}

/** Whether the app's account can access the folders when there is no bubblewrap: tested by running `test` as that account. */
async function isWithinReach(spec: ProcessWorkload, file: string, { commands }: LaunchNeeds): Promise<boolean> {
  const tests = [['-x', file], ['-r', spec.folder], ...spec.writable.map((path) => ['-w', path])];
  const args = tests.flatMap((test, index) => (index === 0 ? test : ['-a', ...test]));
  const { uid } = spec;
  const { code } = await commands.run({ program: 'test', args, cwd: '/', job: 'reach', ...(uid ? { uid } : {}) });
  return code === 0;
}

/** Throws `AdapterError` when the program cannot be executed, which would otherwise only be a line in the app's log. */
export function checkProgram(spec: ProcessWorkload, node: string): void {
  const [program = node] = spec.command;
  const file = program === 'node' ? node : join(program);
  try {
    accessSync(file, constants.X_OK);
  } catch (cause) {
    throw new AdapterError(`${file} cannot be run`, { cause });
  }
}

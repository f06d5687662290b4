import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import { type InstallNetwork, openInstallNetwork } from '../outgoing/install-network.ts';
import { trustedFiles } from '../run-command/connection-settings.ts';
import { findProgram, searchPath } from '../run-command/programs.ts';
import { accountsText, isWithin, sandboxArgs } from '../run-command/sandbox.ts';
import type { CommandResult, Commands } from '../run-command.ts';
import { writeWorldReadable } from '../world-readable.ts';
import { refusalOf } from './pip-errors.ts';

/** Where to install the requirements of a Python program, and for which app. */
export interface PythonRequirements {
  /** Folder of the release: `site` contains the program, `venv` is created. Nothing else in it is writable meanwhile. */
  folder: string;
  /** Uid of the app. */
  owner: number;
  jobId: string;
  signal: AbortSignal;
  onLine(line: string): void;
}

/** Installs the requirements. Throws `RefusedError` with the last lines of pip's output as its cause. */
export type InstallRequirements = (request: PythonRequirements) => Promise<void>;

export interface PythonPackagesNeeds {
  commands: Pick<Commands, 'run'>;
  /** The server's own environment, for the search path of programs and the proxy and registry settings. */
  environment: Record<string, string | undefined>;
  /** Time, length of the output and memory (in bytes) it may use. */
  limits?: { milliseconds: number; characters: number; memory: number };
}

// The same limits as for image builds.
const usual = { milliseconds: minutes(30), characters: 64 * 1024 ** 2, memory: 2 * 1024 ** 3 };
const mostProcesses = 512;

const python = '/usr/bin/python3';

/**
 * Installs `requirements.txt` into a virtual environment (PEP 405) that includes Debian's packages. Packages may run programs during installation: these run
 * with the rights of the app, in a sandbox that contains only its folder, and in a network with access to registries and the internet (keeps P5). Requires
 * root.
 */
export function createPythonPackages({
  commands,
  environment,
  limits: most = usual,
}: PythonPackagesNeeds): InstallRequirements {
  const folders = searchPath(environment);

  return async (request) => {
    const { folder, owner, jobId, onLine } = request;
    const paths = { site: join(folder, 'site'), venv: join(folder, 'venv'), scratch: join(folder, '.fetch') };
    const sandbox = prepare(paths, owner);
    const stop = new AbortController();
    const slow = AbortSignal.timeout(most.milliseconds);
    const signal = AbortSignal.any([request.signal, stop.signal, slow]);
    let outputLength = 0;
    const onOutput = (line: string): void => {
      outputLength += line.length;
      if (outputLength > most.characters) stop.abort();
      else onLine(line);
    };
    const run = (network: InstallNetwork, line: string[]): Promise<CommandResult> =>
      commands.run({
        program: 'perl',
        args: [...network.args, ...sandbox, ...line],
        cwd: paths.site,
        env: { ...network.environment, ...environmentIn(paths.scratch) },
        job: jobId,
        timeoutMs: 2 * most.milliseconds,
        limits: { memory: most.memory, processes: mostProcesses },
        ...{ signal, onLine: onOutput },
      });
    try {
      await inNetwork(owner, async (network) => {
        for (const line of [make(paths.venv), install(paths.venv)]) {
          const result = await run(network, line);
          if (result.code !== 0) throw refusalOf(result);
        }
      });
    } catch (error) {
      request.signal.throwIfAborted();
      if (stop.signal.aborted) throw new RefusedError('build-too-loud');
      throw slow.aborted ? new RefusedError('build-too-long') : error;
    } finally {
      rmSync(paths.scratch, { recursive: true, force: true });
    }
  };

  async function inNetwork(owner: number, work: (network: InstallNetwork) => Promise<void>): Promise<void> {
    const network = await openInstallNetwork(environment, owner);
    try {
      await work(network);
    } finally {
      await network.close();
    }
  }

  function prepare({ site, venv, scratch }: Record<'site' | 'venv' | 'scratch', string>, owner: number): string[] {
    if (process.getuid?.() !== 0) throw new AdapterError('Only root can keep the installation of packages apart');
    const [home, tmp] = [join(scratch, 'home'), join(scratch, 'tmp')];
    for (const path of [venv, scratch, home, tmp]) {
      mkdirSync(path, { mode: 0o755 });
      chownSync(path, owner, owner);
    }
    const accounts = join(scratch, 'passwd');
    writeWorldReadable(accounts, accountsText(owner, home));
    const readable = trustedFiles(environment).filter((path) => !isWithin(path, '/usr'));
    const view = { node: process.execPath, folder: site, writable: [site, venv, scratch], readable };
    const args = sandboxArgs({ ...view, uid: owner, accounts, diesWithParent: true }, findProgram('setpriv', folders));
    return [findProgram('bwrap', folders), ...args];
  }

  function environmentIn(scratch: string): Record<string, string> {
    return {
      HOME: join(scratch, 'home'),
      // On disk: unpacked packages may be large.
      TMPDIR: join(scratch, 'tmp'),
      PYTHONUNBUFFERED: '1',
    };
  }
}

// Uses Debian's pip, so that nothing needs to be downloaded first.
const make = (venv: string): string[] => [python, '-m', 'venv', '--system-site-packages', '--without-pip', venv];

const install = (venv: string): string[] => [
  ...[join(venv, 'bin', 'python'), '-m', 'pip', 'install', '--no-input', '--no-cache-dir', '--progress-bar', 'off'],
  ...['--disable-pip-version-check', '--no-warn-script-location', '--retries', '2', '-r', 'requirements.txt'],
];

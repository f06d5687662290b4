import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { type InstallNetwork, openInstallNetwork } from '../outgoing/install-network.ts';
import { trustedFiles } from '../run-command/connection-settings.ts';
import { findProgram, searchPath } from '../run-command/programs.ts';
import { accountsText, isWithin, sandboxArgs } from '../run-command/sandbox.ts';
import type { CommandResult, Commands } from '../run-command.ts';
import { writeWorldReadable } from '../world-readable.ts';
import { refusalOf } from './pip-errors.ts';

/** What a program in Python needs, and where it goes. */
export interface PythonRequirements {
  /** The folder of the release: `site` holds the program, `venv` is made. Nothing else of it can be written meanwhile. */
  folder: string;
  /** The app's account. */
  owner: number;
  jobId: string;
  signal: AbortSignal;
  onLine(line: string): void;
}

/** Installs what a program needs. `Refused` says why it could not, with pip's last words as its cause. */
export type InstallRequirements = (request: PythonRequirements) => Promise<void>;

export interface PythonPackagesNeeds {
  commands: Pick<Commands, 'run'>;
  /** The server's own: where programs and the way to the network are told. */
  environment: Record<string, string | undefined>;
  /** How long it may take, how much it may say and how much memory (in bytes) it may have. */
  limits?: { milliseconds: number; characters: number; memory: number };
}

// As for images that are built here.
const usual = { milliseconds: 30 * 60_000, characters: 64 * 1024 ** 2, memory: 2 * 1024 ** 3 };
const mostProcesses = 512;

const python = '/usr/bin/python3';

/**
 * Installs what `requirements.txt` asks for into an environment of its own (PEP 405) that knows Debian's packages as well. Packages may run programs while
 * they are installed: they do so with the rights the app will have, in a view of the machine that holds its folder alone, and in a network that leads to
 * registries and the internet (keeps P5). Only root can do that.
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
      // On the disk: what is unpacked here may be large.
      TMPDIR: join(scratch, 'tmp'),
      PYTHONUNBUFFERED: '1',
    };
  }
}

// pip itself is Debian's, so nothing has to be fetched before it can fetch.
const make = (venv: string): string[] => [python, '-m', 'venv', '--system-site-packages', '--without-pip', venv];

const install = (venv: string): string[] => [
  ...[join(venv, 'bin', 'python'), '-m', 'pip', 'install', '--no-input', '--no-cache-dir', '--progress-bar', 'off'],
  ...['--disable-pip-version-check', '--no-warn-script-location', '--retries', '2', '-r', 'requirements.txt'],
];

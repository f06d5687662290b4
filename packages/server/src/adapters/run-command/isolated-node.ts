import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWorldReadable } from '../world-readable.ts';
import type { Command } from './command.ts';
import { findProgram, searchPath } from './programs.ts';
import { accountsText, sandboxArgs } from './sandbox.ts';

/** A program of ours that reads what strangers made. */
export interface IsolatedProgram {
  /** Absolute path of its main file. */
  main: string;
  /** The account it runs under, where the server is root. */
  account: number;
  /** Files and folders it may read besides its own folder. */
  readable: readonly string[];
}

/** One run of an isolated program. */
export interface IsolatedRun {
  args: readonly string[];
  job: string;
  /** The file it reads. */
  file: string;
  /** The folder it may write, existing and empty; absent where it writes nothing. */
  folder?: string | undefined;
}

export interface IsolatedNodeNeeds {
  /** Folder for temporary files of a run. */
  scratch: string;
  node: string;
}

/**
 * Returns how to run a program with as few rights as this machine allows. As root: in a sandbox with only the file, the program and the one folder it may
 * write, without a network, under an account of its own. Otherwise: with the server's rights.
 */
export function createIsolatedNode({ scratch, node }: IsolatedNodeNeeds, program: IsolatedProgram) {
  const isRoot = process.getuid?.() === 0;
  const accountsOf = (job: string) => join(scratch, `passwd-${job}`);

  return {
    command({ args, job, file, folder }: IsolatedRun): Pick<Command, 'program' | 'args'> {
      const call = ['--max-old-space-size=256', program.main, ...args];
      if (!isRoot) return { program: 'node', args: call };
      const accounts = accountsOf(job);
      mkdirSync(scratch, { recursive: true, mode: 0o700 });
      writeWorldReadable(accounts, accountsText(program.account, '/tmp'));
      for (const path of [file, folder]) if (path !== undefined) chownSync(path, program.account, program.account);
      const view = {
        node,
        folder: dirname(dirname(program.main)),
        writable: folder === undefined ? [] : [folder],
        readable: [file, ...program.readable],
        uid: program.account,
        accounts,
        diesWithParent: true,
      };
      const sandbox = sandboxArgs(view, findProgram('setpriv', searchPath(process.env)));
      return { program: 'bwrap', args: ['--unshare-net', ...sandbox, node, ...call] };
    },
    /** Removes what a run left behind. */
    end: (job: string): void => rmSync(accountsOf(job), { force: true }),
  };
}

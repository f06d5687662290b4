import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connectionSettings } from '@kontor/server/adapters/run-command/connection-settings';
import { ask } from './client.ts';

const project = join(import.meta.dirname, '..', '..', '..');
/** The server bundled for this test run, which starts faster; otherwise its sources. */
const mainPath = () => process.env.KONTOR_TEST_SERVER ?? join(project, 'packages', 'server', 'src', 'main.ts');

/** The real server in a process of its own. */
export interface ChildServer {
  port: number;
  /** Resolves when it has ended, with its exit code or the signal that ended it. */
  ended: Promise<{ code: number | null; signal: string | null }>;
  /** Kills the process (SIGKILL), which simulates a power cut. */
  kill(): Promise<void>;
  /** Stops it gracefully (SIGTERM). */
  stop(): Promise<void>;
}

/** A child server whose output is captured. */
export interface SpokenServer extends ChildServer {
  /** All lines so far, of both outputs. */
  words: readonly string[];
  /** Resolves once a line with this beginning was written. */
  said(beginning: string): Promise<void>;
}

export interface ChildServerOptions {
  data: string;
  catalogue: string;
  /** A fixed port instead of a free one, so that browsers find it again after a restart. */
  port?: number;
  /** `<job>/<step>/<before|after>`: the crash point at which it kills itself. */
  crashAt?: string;
  /** Additional settings. */
  environment?: Record<string, string>;
}

/** Resolves with the PIN of the recovery page, which the server prints when it starts in recovery. */
export async function recoveryPin(server: SpokenServer): Promise<string> {
  const before = 'Recovery PIN ';
  await server.said(before);
  return server.words.findLast((line) => line.startsWith(before))?.slice(before.length) ?? '';
}

/** Starts the server, by default on a free port. Resolves when it is ready; throws with its output when it ends before. */
export async function startChildServer({
  data,
  catalogue,
  port: wanted = 0,
  crashAt,
  environment = {},
}: ChildServerOptions): Promise<SpokenServer> {
  const { PATH, HOME, KONTOR_TEST_RUN } = process.env;
  // Apps are downloaded with this machine's registry settings.
  const passed = { PATH, HOME, KONTOR_TEST_RUN, ...connectionSettings(process.env) };
  const own = {
    KONTOR_DATA: data,
    KONTOR_PORT: String(wanted),
    KONTOR_LDAP_PORT: 'off',
    KONTOR_ENGINE: 'process',
    KONTOR_CATALOGUE: catalogue,
    KONTOR_CRASH_AT: crashAt,
  };
  const child = spawn(nodePath(), [mainPath()], {
    env: { ...passed, ...own, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  const words: string[] = [];
  const lines = new EventEmitter();
  const port = new Promise<number>((resolve, reject) => {
    const read = (line: string) => {
      words.push(line);
      lines.emit('line');
      const found = /^Kontor http:\/\/[^:]+:(\d+)/.exec(line);
      if (found) resolve(Number(found[1]));
    };
    createInterface(child.stdout).on('line', read);
    createInterface(child.stderr).on('line', read);
    ended.then((how) => reject(new Error(`The server ended (${JSON.stringify(how)}): ${words.join('\n')}`)));
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  // The port is printed before startup is complete; a response means that everything is in place, including the signal handlers.
  await ask(await port, 'GET', '/healthz');
  const said = async (beginning: string): Promise<void> => {
    while (!words.some((line) => line.startsWith(beginning))) await once(lines, 'line');
  };
  return { port: await port, ended, words, said, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/** The pinned Node of the project; the tests themselves may run under another. */
function nodePath(): string {
  const pinned = join(project, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  return existsSync(pinned) ? pinned : process.execPath;
}

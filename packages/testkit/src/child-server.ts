import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connectionSettings } from '@kontor/server/adapters/run-command/connection-settings';
import { ask } from './client.ts';

const project = join(import.meta.dirname, '..', '..', '..');
/** The one file that the server was put together to for this run of the tests, which starts sooner; else its sources. */
const mainPath = () => process.env.KONTOR_TEST_SERVER ?? join(project, 'packages', 'server', 'src', 'main.ts');

/** The real server in a process of its own. */
export interface ChildServer {
  port: number;
  /** When it has ended: its exit code, or the signal that ended it. */
  ended: Promise<{ code: number | null; signal: string | null }>;
  /** As a power cut would, for this process alone. */
  kill(): Promise<void>;
  /** In order. */
  stop(): Promise<void>;
}

/** One whose words are heard. */
export interface SpokenServer extends ChildServer {
  /** Every line so far, of both outputs. */
  words: readonly string[];
  /** When it has said a line that begins so. */
  said(beginning: string): Promise<void>;
}

export interface ChildServerOptions {
  data: string;
  catalogue: string;
  /** Another port than any free one, so that browsers find it again after a restart. */
  port?: number;
  /** `<job>/<step>/<before|after>`: where it kills itself. */
  crashAt?: string;
  /** Further settings. */
  environment?: Record<string, string>;
}

/** What lets in at the page for recovery: the server says it when it starts there. */
export async function recoveryPin(server: SpokenServer): Promise<string> {
  const before = 'Recovery PIN ';
  await server.said(before);
  return server.words.findLast((line) => line.startsWith(before))?.slice(before.length) ?? '';
}

/** Starts the server on a free port. Answers when it is ready; throws with its words when it does not get there. */
export async function startChildServer({
  data,
  catalogue,
  port: wanted = 0,
  crashAt,
  environment = {},
}: ChildServerOptions): Promise<SpokenServer> {
  const { PATH, HOME, KONTOR_TEST_RUN } = process.env;
  // Apps are downloaded the way this machine reaches a registry.
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
  // An answer comes only after everything that follows the line is in place, the handling of signals too.
  await ask(await port, 'GET', '/healthz');
  const said = async (beginning: string): Promise<void> => {
    while (!words.some((line) => line.startsWith(beginning))) await once(lines, 'line');
  };
  return { port: await port, ended, words, said, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/** The Node the project is pinned to; the tests themselves may run under another. */
function nodePath(): string {
  const pinned = join(project, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  return existsSync(pinned) ? pinned : process.execPath;
}

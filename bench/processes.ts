import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A benchmarked program that serves HTTP on loopback. */
export interface Running {
  pid: number;
  port: number;
  url: string;
  /** Milliseconds from the start to the first good response. */
  startMs: number;
  stop(): Promise<void>;
}

const longestStart = 60_000;

/** Resolves with a port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 200));
    }).on('error', () => resolve(false));
  });
}

/** Polls every two milliseconds, for a resolution that suits a short start. */
async function waitForAnswer(child: ChildProcess, url: string, said: () => string): Promise<void> {
  const until = Date.now() + longestStart;
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`it ended before it answered:\n${said()}`);
    if (Date.now() > until) throw new Error(`no good answer from ${url} within a minute:\n${said()}`);
    await wait(2);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

interface ProgramOptions {
  /** Path that returns 200 once the program is ready. */
  path?: string;
  port?: number;
  env(port: number): Record<string, string>;
  /** Command line options of Node. */
  options?: readonly string[];
}

/** Starts a program with the current Node and waits until `path` returns 200. `env` is its whole environment besides PATH. */
export async function startProgram(
  script: string,
  { path = '/', port, env, options = [] }: ProgramOptions,
): Promise<Running> {
  const own = port ?? (await freePort());
  return startCommand({ file: process.execPath, args: [...options, script] }, { port: own, path, env: env(own) });
}

/** Starts a command that listens on this port, and waits until `path` returns 200. */
export async function startCommand(
  { file, args }: { file: string; args: readonly string[] },
  { port: own, path, env }: { port: number; path: string; env: Record<string, string> },
): Promise<Running> {
  const begin = performance.now();
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  try {
    await waitForAnswer(child, `http://127.0.0.1:${own}${path}`, () => said);
  } catch (problem) {
    await end(child);
    throw problem;
  }
  const startMs = performance.now() - begin;
  return { pid: child.pid ?? 0, port: own, url: `http://127.0.0.1:${own}`, startMs, stop: () => end(child) };
}

/** Starts a bare program to compare with: one response of node:http or Fastify. */
export function startPeer(name: 'http' | 'fastify', body = '{"ok":true}'): Promise<Running> {
  const script = fileURLToPath(new URL(`./peers/${name}.mjs`, import.meta.url));
  return startProgram(script, { env: (port) => ({ PORT: String(port), BODY: body }) });
}

/** Starts a bare sign-in server for the password of this hash; it stores its data in `folder`. */
export function startLoginPeer(folder: string, hash: string): Promise<Running> {
  const script = fileURLToPath(new URL('./peers/login.mjs', import.meta.url));
  return startProgram(script, { env: (port) => ({ PORT: String(port), FOLDER: folder, HASH: hash }) });
}

/** Runs a benchmark with a bare program, which is always stopped afterwards. */
export async function withPeer<T>(
  name: 'http' | 'fastify',
  body: string | undefined,
  work: (peer: Running) => Promise<T>,
): Promise<T> {
  const peer = await startPeer(name, body);
  try {
    return await work(peer);
  } finally {
    await peer.stop();
  }
}

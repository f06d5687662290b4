import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A program under measurement that answers HTTP on loopback. */
export interface Running {
  pid: number;
  port: number;
  url: string;
  /** From its start to the first good answer. */
  startMs: number;
  stop(): Promise<void>;
}

const longestStart = 60_000;

/** A port that is free now. */
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

/** Asks every two milliseconds, so that the answer is as exact as the start is short. */
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
  /** Answers 200 when the program is there. */
  path?: string;
  port?: number;
  env(port: number): Record<string, string>;
  /** Of Node. */
  options?: readonly string[];
}

/** Starts a program with the Node that runs this, and waits until `path` answers 200. `env` is all it gets besides PATH. */
export async function startProgram(
  script: string,
  { path = '/', port, env, options = [] }: ProgramOptions,
): Promise<Running> {
  const own = port ?? (await freePort());
  return startCommand({ file: process.execPath, args: [...options, script] }, { port: own, path, env: env(own) });
}

/** Starts a command that will listen on this port, and waits until `path` answers 200. */
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

/** A bare program to compare with: one answer of node:http, or of Fastify. */
export function startPeer(name: 'http' | 'fastify', body = '{"ok":true}'): Promise<Running> {
  const script = fileURLToPath(new URL(`./peers/${name}.mjs`, import.meta.url));
  return startProgram(script, { env: (port) => ({ PORT: String(port), BODY: body }) });
}

/** A bare program that signs in whoever knows the password of this hash; what it keeps goes to `folder`. */
export function startLoginPeer(folder: string, hash: string): Promise<Running> {
  const script = fileURLToPath(new URL('./peers/login.mjs', import.meta.url));
  return startProgram(script, { env: (port) => ({ PORT: String(port), FOLDER: folder, HASH: hash }) });
}

/** Runs a benchmark against a bare program and stops it whatever happens. */
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

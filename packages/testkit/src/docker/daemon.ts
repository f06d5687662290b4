import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether Debian's docker.io is installed and usable: only root can run containers. */
export const hasDocker =
  process.getuid?.() === 0 && ['/usr/sbin/dockerd', '/usr/bin/docker-registry'].every((file) => existsSync(file));

/** A Docker daemon for one test. It does not change the machine's network: no default bridge, no firewall rules. */
export interface TestDaemon {
  socket: string;
  /** Its folder, which contains images and containers. */
  folder: string;
  /** Stops it gracefully; it can be started again. */
  stop(): Promise<void>;
  /** Kills it, which simulates a crash. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Returns its output so far. */
  log(): string;
  /** Stops the daemon and removes everything it left. */
  end(): Promise<void>;
}

/** Starts a daemon. `room`: size in megabytes of a disk for its images and containers. `mirror`: a registry that it tries before Docker's own. */
export async function startDockerDaemon({
  room,
  mirror,
}: {
  room?: number;
  mirror?: string;
} = {}): Promise<TestDaemon> {
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-docker-'));
  opened.defer(() => {
    for (const mount of mountsBelow(folder)) spawnSync('umount', ['-l', mount]);
    rmSync(folder, { recursive: true, force: true });
    removeControlGroups(basename(folder));
  });
  if (room !== undefined) mountRoom(join(folder, 'data'), room);
  const socket = join(folder, 'docker.sock');
  const dockerd = createDockerd(folder, socket, mirror);
  opened.defer(() => dockerd.end('SIGTERM'));
  await dockerd.start();
  opened.defer(async () => {
    if (dockerd.isRunning()) await removeAll(socket);
  });
  const all = opened.move();
  return {
    socket,
    folder,
    start: dockerd.start,
    stop: () => dockerd.end('SIGTERM'),
    kill: () => dockerd.end('SIGKILL'),
    log: dockerd.log,
    end: () => all.disposeAsync(),
  };
}

/** The process of a daemon, which can be started again after its end. */
function createDockerd(folder: string, socket: string, mirror: string | undefined) {
  const logFile = join(folder, 'dockerd.log');
  const state: { child: ChildProcess | undefined } = { child: undefined };
  const log = () => readFileSync(logFile, 'utf8');

  async function start(): Promise<void> {
    const output = openSync(logFile, 'a');
    const child = spawn('dockerd', argumentsIn(folder, socket, mirror), {
      stdio: ['ignore', output, output],
      detached: true,
    });
    closeSync(output);
    state.child = child;
    await untilItAnswers(socket, child, log);
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { child } = state;
    state.child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    // Its containerd dies with it, but would still occupy the folder for a moment.
    await untilGone(join(folder, 'run', 'containerd', 'containerd.pid'));
    if (signal === 'SIGKILL')
      for (const name of ['docker.pid', 'docker.sock']) rmSync(join(folder, name), { force: true });
  }

  return { start, end, log, isRunning: () => state.child !== undefined };
}

function mountRoom(folder: string, megabytes: number): void {
  mkdirSync(folder);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (status !== 0) throw new Error('A small disk cannot be mounted');
}

const argumentsIn = (folder: string, socket: string, mirror: string | undefined): string[] => [
  ...['--data-root', join(folder, 'data'), '--exec-root', join(folder, 'run'), '--pidfile', join(folder, 'docker.pid')],
  ...['--host', `unix://${socket}`, '--bridge', 'none', '--cgroup-parent', `/${basename(folder)}`],
  ...['iptables', 'ip6tables', 'ip-forward', 'ip-masq'].map((name) => `--${name}=false`),
  ...['--max-download-attempts', '2', '--shutdown-timeout', '5'],
  ...(mirror === undefined ? [] : ['--registry-mirror', `http://${mirror}`]),
];

/** Sends a request to the daemon's API without any library. */
export function askDaemon(
  socketPath: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, method, path, headers, agent: false }, async (answer) => {
      let text = '';
      for await (const piece of answer) text += piece;
      resolve({ status: answer.statusCode ?? 0, text });
    });
    asked.once('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Networks' bridges would outlive their daemon. */
async function removeAll(socket: string): Promise<void> {
  const containers: { Id: string }[] = JSON.parse((await askDaemon(socket, 'GET', '/containers/json?all=1')).text);
  for (const { Id } of containers) await askDaemon(socket, 'DELETE', `/containers/${Id}?force=1&v=1`);
  await askDaemon(socket, 'POST', '/networks/prune');
}

/** The daemon does not remove the parent control group of its containers. */
function removeControlGroups(name: string): void {
  const top = '/sys/fs/cgroup';
  const places = [join(top, name), ...readdirSync(top).map((controller) => join(top, controller, name))];
  for (const place of places.filter((path) => existsSync(path))) {
    for (const inner of readdirSync(place, { withFileTypes: true }))
      if (inner.isDirectory()) rmdirSync(join(place, inner.name));
    rmdirSync(place);
  }
}

async function untilItAnswers(socketPath: string, child: ChildProcess, words: () => string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (child.exitCode !== null) break;
    const answered = await askDaemon(socketPath, 'GET', '/_ping').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (answered) return;
    await wait(50);
  }
  throw new Error(`dockerd does not answer: ${words().slice(-2000)}`);
}

async function untilGone(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = readFileSync(pidFile, 'utf8').trim();
  for (let tries = 0; tries < 600 && existsSync(`/proc/${pid}`); tries += 1) await wait(50);
}

const mountsBelow = (folder: string): string[] =>
  readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .flatMap((line) => line.split(' ')[4] ?? [])
    .filter((path) => path.startsWith(`${folder}/`))
    .reverse();

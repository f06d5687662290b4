import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDockerProbe } from '@kontor/testkit/docker/app';
import { askDaemon, hasDocker, startDockerDaemon } from '@kontor/testkit/docker/daemon';
import { startRegistry } from '@kontor/testkit/docker/registry';
import { type Box, callBox, owner, withBox } from './box.ts';
import { freePort } from './processes.ts';
import { inTurn, median, medianRatio, type Row } from './rounds.ts';

const longest = 120_000;

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + longest; Date.now() < end; await wait(5)) if (await isSo()) return;
  throw new Error(`${what} within two minutes`);
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );

/** Milliseconds from the install request until the app responds: image, network, container, health, groups, address. */
async function install({ url, token }: Box): Promise<number> {
  const begin = performance.now();
  const body = { users: [owner.username], groups: [] };
  await callBox(url, 'POST', '/api/v1/apps/probe', { token, json: body });
  const app = async () => (await callBox(url, 'GET', '/api/v1/apps/app-probe', { token })).json();
  await until(async () => ((await app()) as { status: string }).status === 'RUNNING', 'It does not run');
  const taken = performance.now() - begin;
  const query = `removeData=true&password=${encodeURIComponent(owner.password)}`;
  await callBox(url, 'DELETE', `/api/v1/apps/app-probe?${query}`, { token });
  const list = async () => (await (await callBox(url, 'GET', '/api/v1/apps', { token })).json()) as unknown[];
  await until(async () => (await list()).length === 0, 'It does not go');
  return taken;
}

/** Milliseconds to pull and run the same image by hand until it responds. */
async function run(socket: string, image: string): Promise<number> {
  const port = await freePort();
  const begin = performance.now();
  const settings = ['PROBE_HOST=0.0.0.0', 'PROBE_PORT=8080', 'PROBE_DATA=/tmp', 'PROBE_VERSION=1'];
  const args = ['run', '--detach', '--init', '--name', 'bare', '--publish', `127.0.0.1:${port}:8080`];
  const env = settings.flatMap((setting) => ['--env', setting]);
  // The test daemon has no default bridge, so the container needs a named network.
  const command = [...args, ...env, '--network', 'bare', image, 'node', '/app/probe.mjs'];
  const child = spawn('docker', ['--host', `unix://${socket}`, ...command], { stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`docker run ended with ${code}`);
  await until(() => answers(`http://127.0.0.1:${port}/health`), 'It does not answer');
  const taken = performance.now() - begin;
  await askDaemon(socket, 'DELETE', '/containers/bare?force=1&v=1');
  await askDaemon(socket, 'DELETE', `/images/${image}`);
  return taken;
}

async function measure(socket: string, image: string, catalogue: string): Promise<Row[]> {
  const subnet = '10.214.0.0/28';
  const made = await askDaemon(
    socket,
    'POST',
    '/networks/create',
    { 'content-type': 'application/json' },
    {
      Name: 'bare',
      IPAM: { Config: [{ Subnet: subnet }] },
    },
  );
  if (made.status !== 201) throw new Error(made.text);
  const environment = { KONTOR_ENGINE: 'auto', KONTOR_DOCKER_SOCKET: socket };
  return withBox(
    async (box) => {
      await callBox(box.url, 'POST', '/api/v1/adminmode', { token: box.token, json: { password: owner.password } });
      const ours = () => install(box);
      const bare = () => run(socket, image);
      await inTurn(1, ours, bare);
      const pairs = await inTurn(5, ours, bare);
      const [mine, theirs] = [median(pairs.map(({ first }) => first)), median(pairs.map(({ second }) => second))];
      return [
        {
          what: 'containers: install to healthy, to docker run of the same image, both fetching it',
          value: medianRatio(pairs, (milliseconds) => milliseconds),
          limit: 2,
          mustBe: 'at most',
          detail: `${mine.toFixed(0)} ms against ${theirs.toFixed(0)} ms`,
        },
      ];
    },
    { catalogue, environment },
  );
}

/** Installing a container app, compared with running the same image by hand, on a daemon and with a registry of their own. */
export const benchmark = async (): Promise<Row[]> => {
  if (!hasDocker) throw new Error("needs Debian's docker.io and docker-registry, and root");
  const catalogue = mkdtempSync(join(tmpdir(), 'kontor-catalogue-'));
  const [daemon, registry] = await Promise.all([startDockerDaemon(), startRegistry()]);
  try {
    const probe = createDockerProbe(daemon, registry);
    const image = await probe.publish('1');
    probe.offer(catalogue, '1.0.0', 'good', image);
    // Removes the base image, so that both have to pull every layer.
    await askDaemon(daemon.socket, 'DELETE', '/images/kontor-test/base:1');
    return await measure(daemon.socket, image, catalogue);
  } finally {
    await registry.end();
    await daemon.end();
    rmSync(catalogue, { recursive: true, force: true });
  }
};

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createListener } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Faults between the daemon and the registry. */
export interface Disturbance {
  /** Status returned instead of the registry's response. */
  status?: number;
  /** Layers break off after this many bytes, as when a cable is pulled; this many times. */
  cut?: { bytes: number; times: number };
  /** Layers pause after this many bytes until the disturbance ends. */
  hold?: { bytes: number };
}

/** An image registry on loopback: Debian's docker-registry behind a proxy that can inject faults. */
export interface TestRegistry {
  /** `127.0.0.1:<port>`, the prefix of its image names. The daemon uses plain http for loopback. */
  host: string;
  /** The required account, if any. */
  account?: { username: string; password: string };
  disturb(how: Disturbance): void;
  /** Requests for layers so far: path and Range header. */
  layersAsked(): { path: string; range: string | undefined }[];
  /** Resolves when a client waits for the rest of a layer. */
  held(): Promise<void>;
  end(): Promise<void>;
}

export const registryAccount = { username: 'builder', password: 'Registry-Word-1' };
/** `crypt(3)` of its password with bcrypt, the only format the registry reads. */
const hashed = '$2y$05$abcdefghijklmnopqrstuuB07FX57ip2d3ptv7DQ.PeXILmX/48Pm';

/** Starts a registry. `isClosed`: only the account above may pull and push. */
export async function startRegistry({ isClosed = false } = {}): Promise<TestRegistry> {
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-registry-'));
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const settings = {
    version: '0.1',
    log: { level: 'error' },
    storage: { filesystem: { rootdirectory: join(folder, 'images') }, delete: { enabled: true } },
    ...(isClosed && { auth: { htpasswd: { realm: 'trial', path: join(folder, 'htpasswd') } } }),
    http: { addr: `127.0.0.1:${port}`, relativeurls: true },
  };
  writeFileSync(join(folder, 'htpasswd'), `${registryAccount.username}:${hashed}\n`);
  // JSON is valid YAML.
  writeFileSync(join(folder, 'registry.yml'), JSON.stringify(settings));
  const child = spawn('docker-registry', ['serve', join(folder, 'registry.yml')], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  opened.defer(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await untilItListens(port);
  const proxy = createProxy(port);
  proxy.server.listen(0, '127.0.0.1');
  await once(proxy.server, 'listening');
  opened.defer(() => {
    proxy.server.closeAllConnections();
    proxy.server.close();
  });
  const all = opened.move();
  return {
    ...(isClosed ? { account: registryAccount } : {}),
    host: `127.0.0.1:${(proxy.server.address() as AddressInfo).port}`,
    disturb: proxy.disturb,
    layersAsked: () => [...proxy.asked],
    held: () => proxy.held,
    end: () => all.disposeAsync(),
  };
}

const denied = { code: 'DENIED', message: 'requested access to the resource is denied' };
const unknown = { code: 'MANIFEST_UNKNOWN', message: 'manifest unknown' };

function createProxy(port: number) {
  const asked: { path: string; range: string | undefined }[] = [];
  const state: { how: Disturbance; release: () => void } = { how: {}, release: () => {} };
  const waiting = Promise.withResolvers<void>();

  function pass(answer: IncomingMessage, response: ServerResponse, isLayer: boolean): void {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    const limit = state.how.cut?.bytes ?? state.how.hold?.bytes;
    if (!isLayer || limit === undefined || (state.how.cut && state.how.cut.times <= 0))
      return void answer.pipe(response);
    const { cut } = state.how;
    let sent = 0;
    answer.on('data', (chunk: Buffer) => {
      const rest = chunk.subarray(0, Math.max(0, limit - sent));
      sent += rest.length;
      const isOver = cut !== undefined && sent >= limit;
      response.write(rest, () => isOver && response.destroy());
      if (isOver) cut.times -= 1;
      if (sent < limit) return;
      if (cut) return void answer.destroy();
      answer.pause();
      waiting.resolve();
      state.release = () => response.destroy();
    });
    answer.on('end', () => response.end());
  }

  const server = createServer((asking, response) => {
    const { method, url: path = '', headers } = asking;
    if (state.how.status !== undefined) {
      response.writeHead(state.how.status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ errors: [state.how.status === 404 ? unknown : denied] }));
    }
    const isLayer = method === 'GET' && /\/blobs\/sha256:/.test(path);
    if (isLayer) asked.push({ path, range: headers.range });
    const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) =>
      pass(answer, response, isLayer),
    );
    onward.on('error', () => response.destroy());
    asking.pipe(onward);
  });
  const disturb = (how: Disturbance) => {
    state.how = how;
    state.release();
  };
  return { server, disturb, asked, held: waiting.promise };
}

async function freePort(): Promise<number> {
  const listener = createListener().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  return port;
}

async function untilItListens(port: number): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (
      await fetch(`http://127.0.0.1:${port}/v2/`).then(
        ({ status }) => status === 200 || status === 401,
        () => false,
      )
    )
      return;
    await wait(25);
  }
  throw new Error('docker-registry does not answer');
}

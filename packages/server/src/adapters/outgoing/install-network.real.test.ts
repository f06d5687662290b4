import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPythonPackages } from '../python-packages/python-packages.ts';
import { createCommands } from '../run-command.ts';

const canIsolate = process.getuid?.() === 0 && ['/usr/bin/bwrap', '/usr/bin/pip3'].every((path) => existsSync(path));
const uid = 70_005;

let folder: string;
let site: Record<string, Buffer | string>;
let registry: string;
let victim: number;
let reached: number;
let ends: (() => unknown)[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-install-'));
  chmodSync(folder, 0o755);
  [site, reached, ends] = [{}, 0, []];
  const pages: Server = createHttpServer(({ url = '' }, answer) => {
    const page = site[url];
    answer
      .writeHead(page === undefined ? 404 : 200, url.endsWith('/') ? { 'content-type': 'text/html' } : {})
      .end(page);
  });
  registry = `http://127.0.0.1:${await listen(pages)}`;
  const other = createServer((socket) => {
    reached += 1;
    socket.end();
  });
  victim = await listen(other);
});
afterEach(async () => {
  for (const end of ends) await end();
  rmSync(folder, { recursive: true, force: true });
});

async function listen(server: ReturnType<typeof createServer> | Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

function put(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** Packs a folder as a tar.gz archive. */
const archive = (path: string, name: string): Buffer =>
  execFileSync('tar', ['-cz', '-C', join(folder, path), name], { maxBuffer: 2 ** 24 });

const commandsIn = (environment: Record<string, string | undefined>) =>
  createCommands({
    box: `test-${randomBytes(6).toString('hex')}`,
    node: process.execPath,
    clock: systemClock,
    environment,
  });

// Both packages try to reach a server on this machine, directly and through the proxy, and write the results into the files they install.
describe.runIf(canIsolate)('what packages do while they are installed does not reach this machine', () => {
  test('those for Python, which come from the index that is set', async () => {
    put('source/own-1.0/PKG-INFO', 'Metadata-Version: 2.1\nName: own\nVersion: 1.0\n');
    const build = 'requires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n';
    put('source/own-1.0/pyproject.toml', `[build-system]\n${build}`);
    put('source/own-1.0/backend.py', pythonBackend(victim));
    site['/simple/own/'] = '<!DOCTYPE html><a href="/own-1.0.tar.gz">own-1.0.tar.gz</a>';
    site['/own-1.0.tar.gz'] = archive('source', 'own-1.0');
    put('app/site/requirements.txt', 'own==1.0\n');
    const environment = { PATH: process.env.PATH, PIP_INDEX_URL: `${registry}/simple`, NO_PROXY: 'localhost' };
    const said: string[] = [];
    await createPythonPackages({ commands: commandsIn(environment), environment })({
      folder: join(folder, 'app'),
      owner: uid,
      jobId: 'install',
      signal: new AbortController().signal,
      onLine: (line) => said.push(line),
    }).catch((error) => {
      throw new Error(said.join('\n'), { cause: error });
    });
    const [installed = ''] = globSync(join(folder, 'app', 'venv', 'lib', '*', 'site-packages', 'own.py'));
    expect(readFileSync(installed, 'utf8').split('\n')).toEqual([
      ...['ConnectionRefusedError', 'ConnectionRefusedError'],
      ...['403', '403'],
    ]);
    expect(reached).toBe(0);
  });

  test('those for Node, which come from the registry that is set', async () => {
    const script = `${nodeTries(victim)}\n`;
    const probe = { name: 'probe', version: '1.0.0', scripts: { postinstall: 'node tries.mjs' } };
    put('source/package/package.json', JSON.stringify(probe));
    put('source/package/tries.mjs', script);
    const packed = archive('source', 'package');
    const integrity = `sha512-${createHash('sha512').update(packed).digest('base64')}`;
    const tarball = `${registry}/probe/-/probe-1.0.0.tgz`;
    site['/probe/-/probe-1.0.0.tgz'] = packed;
    site['/probe'] = JSON.stringify({
      name: 'probe',
      versions: { '1.0.0': { ...probe, dist: { tarball, integrity } } },
    });
    const app = { name: 'app', version: '1.0.0', dependencies: { probe: '1.0.0' } };
    const entry = { version: '1.0.0', integrity, hasInstallScript: true };
    put('app/package.json', JSON.stringify(app));
    put(
      'app/package-lock.json',
      JSON.stringify({ ...app, lockfileVersion: 3, packages: { '': app, 'node_modules/probe': entry } }),
    );
    const commands = commandsIn({ PATH: process.env.PATH, npm_config_registry: registry });
    await commands.fetchPackages({ folder: join(folder, 'app'), uid, job: 'install', allowedScripts: ['probe'] });
    const installed = join(folder, 'app', 'node_modules', 'probe', 'told');
    expect(readFileSync(installed, 'utf8')).toBe('ECONNREFUSED 403');
    expect(reached).toBe(0);
  });
});

const pythonBackend = (port: number): string => `
import http.client, os, socket, zipfile

def direct(host):
    try:
        socket.create_connection((host, ${port}), 5).close()
        return 'reached'
    except OSError as error:
        return type(error).__name__

def tunnelled(host):
    way = http.client.HTTPConnection(os.environ.get('HTTPS_PROXY', 'http://127.0.0.1:9').split('//')[1], timeout=5)
    try:
        way.request('CONNECT', f'{host}:${port}')
        return str(way.getresponse().status)
    except OSError as error:
        return type(error).__name__

def build_wheel(folder, settings=None, metadata=None):
    name = 'own-1.0-py3-none-any.whl'
    hosts = ['127.0.0.1', 'localhost']
    with zipfile.ZipFile(os.path.join(folder, name), 'w') as wheel:
        wheel.writestr('own.py', '\\n'.join([direct(host) for host in hosts] + [tunnelled(host) for host in hosts]))
        wheel.writestr('own-1.0.dist-info/METADATA', 'Metadata-Version: 2.1\\nName: own\\nVersion: 1.0\\n')
        wheel.writestr('own-1.0.dist-info/WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
        wheel.writestr('own-1.0.dist-info/RECORD', '')
    return name
`;

const nodeTries = (port: number): string => `
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
const direct = await new Promise((resolve) => {
  const socket = connect(${port}, '127.0.0.1', () => resolve('reached')).on('error', (error) => resolve(error.code));
  socket.unref();
});
const proxy = new URL(process.env.HTTPS_PROXY ?? 'http://127.0.0.1:9');
const tunnelled = await new Promise((resolve) => {
  const asked = request({ host: proxy.hostname, port: proxy.port, method: 'CONNECT', path: '127.0.0.1:${port}' }).end();
  asked.on('connect', (answer) => resolve(answer.statusCode)).on('error', (error) => resolve(error.code));
});
writeFileSync('told', direct + ' ' + tunnelled);
process.exit();
`;

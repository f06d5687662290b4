import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { askDaemon } from './daemon.ts';

const applets = ['sh', 'sleep', 'ls', 'cat', 'id', 'touch', 'wget'];

/**
 * Imports an image with Node, its shared libraries, and Debian's busybox: all that test scripts need. Built once per machine, in a second, without a
 * download.
 */
export const importNodeImage = (socketPath: string, name: string): Promise<void> =>
  importImage(socketPath, name, nodeRoot(), ['ENV PATH=/usr/local/bin:/bin']);

/** Imports a folder as an image of one layer. */
export async function importImage(
  socketPath: string,
  name: string,
  folder: string,
  changes: readonly string[] = [],
): Promise<void> {
  const query = new URLSearchParams({ fromSrc: '-', ...nameParts(name) });
  for (const change of changes) query.append('changes', change);
  await sendTar(socketPath, `/images/create?${query}`, folder);
}

/** Builds an image from the Dockerfile in a folder. `network`: that of its steps; none by default, as the daemons of tests have no bridge. */
export const buildImage = (
  socketPath: string,
  name: string,
  folder: string,
  { network = 'none', args = {} }: { network?: 'none' | 'host'; args?: Record<string, string> } = {},
): Promise<void> => {
  const options = { t: name, rm: '1', forcerm: '1', networkmode: network, buildargs: JSON.stringify(args) };
  return sendTar(socketPath, `/build?${new URLSearchParams(options)}`, folder);
};

/** Pushes an image to the registry in its name, and removes it from the daemon. */
export async function moveToRegistry(socketPath: string, name: string, account: object = {}): Promise<void> {
  const { repo, tag } = nameParts(name);
  const path = `/images/${repo}/push?tag=${tag}`;
  const { status, text } = await askDaemon(socketPath, 'POST', path, {
    'x-registry-auth': Buffer.from(JSON.stringify(account)).toString('base64url'),
  });
  if (status !== 200 || /"error"/.test(text)) throw new Error(`The image cannot be pushed: ${text}`);
  await askDaemon(socketPath, 'DELETE', `/images/${name}`);
}

function nameParts(name: string): { repo: string; tag: string } {
  const [repo = '', tag = 'latest'] = name.split(/:(?=[^:/]*$)/);
  return { repo, tag };
}

async function sendTar(socketPath: string, path: string, folder: string): Promise<void> {
  const tar = spawn('tar', ['-c', '--owner=0', '--group=0', '-C', folder, '.'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const headers = { 'content-type': 'application/x-tar' };
  const asked = request({ socketPath, method: 'POST', path, headers, agent: false });
  const answered = once(asked, 'response');
  await pipeline(tar.stdout, asked);
  const [answer] = await answered;
  let text = '';
  for await (const piece of answer) text += piece;
  if (answer.statusCode !== 200 || /"error"/.test(text)) throw new Error(`The image cannot be made: ${text}`);
}

function nodeRoot(): string {
  const place = join(tmpdir(), 'kontor-templates', `node-root-${process.version}`);
  if (existsSync(place)) return place;
  mkdirSync(dirname(place), { recursive: true });
  const making = mkdtempSync(`${place}-`);
  for (const folder of ['bin', 'etc', 'proc', 'sys', 'dev', 'usr/local/bin'])
    mkdirSync(join(making, folder), { recursive: true });
  mkdirSync(join(making, 'tmp'));
  chmodSync(join(making, 'tmp'), 0o1777);
  cpSync(process.execPath, join(making, 'usr/local/bin/node'), { dereference: true });
  cpSync('/bin/busybox', join(making, 'bin/busybox'), { dereference: true });
  for (const applet of applets) symlinkSync('busybox', join(making, 'bin', applet));
  const linked = spawnSync('ldd', [process.execPath], { encoding: 'utf8' }).stdout.match(/\/\S+(?= \()/g) ?? [];
  for (const file of linked) cpSync(file, join(making, file), { dereference: true, recursive: true });
  try {
    renameSync(making, place);
  } catch (error) {
    // Another test was faster.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
  return place;
}

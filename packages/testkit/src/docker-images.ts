import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const applets = ['sh', 'sleep', 'ls', 'cat', 'id', 'touch', 'wget'];

/**
 * A file system with Node, what it is linked with, and Debian's busybox: all that the scripts of tests need. Made once a machine, in a second, without a
 * download. `files` are put in besides.
 */
export async function importNodeImage(socketPath: string, name: string, files?: string): Promise<void> {
  const root = nodeRoot();
  const sources = ['-C', root, '.', ...(files === undefined ? [] : ['-C', files, '.'])];
  const tar = spawn('tar', ['-c', '--owner=0', '--group=0', ...sources], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [repo, tag] = name.split(/:(?=[^:/]*$)/);
  const changes = ['ENV PATH=/usr/local/bin:/bin', ...(files === undefined ? [] : ['CMD ["node", "/app/app.mjs"]'])];
  const query = new URLSearchParams({ fromSrc: '-', repo: repo ?? '', tag: tag ?? 'latest' });
  for (const change of changes) query.append('changes', change);
  const asked = request({ socketPath, method: 'POST', path: `/images/create?${query}`, agent: false });
  const answered = once(asked, 'response');
  await pipeline(tar.stdout, asked);
  const [answer] = await answered;
  let text = '';
  for await (const piece of answer) text += piece;
  if (answer.statusCode !== 200 || /"error"/.test(text)) throw new Error(`The image cannot be imported: ${text}`);
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

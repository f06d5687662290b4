import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '@kontor/platform/work/clock';
import { seconds } from '@kontor/platform/work/durations';
import { createBaseImage } from '@kontor/server/adapters/base-image/base-image';
import { baseImage, leftOut, release, rootFiles } from '@kontor/server/adapters/base-image/root-files';
import { createCommands } from '@kontor/server/adapters/run-command';

/** Whether Debian's debootstrap is installed and usable. */
export const hasDebootstrap = process.getuid?.() === 0 && existsSync('/usr/sbin/debootstrap');

/** Resolves with the tar file of the base image's root file system, made as on the box. Made once per machine: debootstrap takes half a minute. */
export async function debianRoot(): Promise<string> {
  const place = join(tmpdir(), 'kontor-templates', `debian-12-${recipe()}.tar`);
  if (existsSync(place)) return place;
  mkdirSync(dirname(place), { recursive: true });
  // Tests run in parallel: one creates it, the others wait, unless its creator has died.
  if (!mayMake(`${place}.making`)) {
    for (let tries = 0; tries < mostWaits && !existsSync(place); tries += 1) await wait(seconds(1));
    if (existsSync(place)) return place;
  }
  const making = `${place}.${process.pid}`;
  try {
    await makerOf(dirname(place)).makeRoot(making, {
      job: `base-${process.pid}`,
      signal: new AbortController().signal,
    });
    renameSync(making, place);
  } finally {
    rmSync(making, { force: true });
    rmSync(`${place}.making`, { recursive: true, force: true });
  }
  return place;
}

const mostWaits = 180;

function mayMake(mark: string): boolean {
  const isOld = existsSync(mark) && Date.now() - statSync(mark).mtimeMs > mostWaits * seconds(1);
  if (isOld) rmSync(mark, { recursive: true, force: true });
  try {
    mkdirSync(mark);
    return true;
  } catch {
    return false;
  }
}

/** Imports the base image into the daemon, as the box would. */
export async function provideDebianBase(socketPath: string): Promise<void> {
  await importTar(socketPath, baseImage, await debianRoot());
}

/** Imports a tar file of a root file system into the daemon as an image of one layer. */
export async function importTar(socketPath: string, image: string, file: string): Promise<void> {
  const { status, text } = await sendFile(socketPath, image, file);
  if (status !== 200 || text.includes('"error"')) throw new Error(`The base image cannot be made: ${text}`);
}

function sendFile(socketPath: string, image: string, file: string): Promise<{ status: number; text: string }> {
  const [repo = '', tag = ''] = image.split(':');
  const path = `/images/create?${new URLSearchParams({ fromSrc: '-', repo, tag })}`;
  const headers = { 'content-type': 'application/x-tar' };
  const asked = request({ socketPath, method: 'POST', path, headers, agent: false });
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  asked.once('error', reject).once('response', async (answer) => {
    let text = '';
    for await (const piece of answer) text += piece;
    resolve({ status: answer.statusCode ?? 0, text });
  });
  createReadStream(file).pipe(asked);
  return promise;
}

/** Hash of what the root file system is made of. */
const recipe = (): string =>
  createHash('sha256')
    .update(JSON.stringify([release, rootFiles, leftOut]))
    .digest('hex')
    .slice(0, 12);

/** Returns the base image adapter for a box without containers. */
export function makerOf(data: string) {
  const commands = createCommands({
    box: `test-base-${process.pid}`,
    node: process.execPath,
    clock: systemClock,
    environment: process.env,
  });
  return createBaseImage({ data, commands, images: () => undefined, environment: process.env });
}

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { minutes } from '@kontor/platform/work/durations';
import { readSources, sourcesFor, sourcesText } from '@kontor/server/adapters/base-image/apt-sources';
import { leftOut, rootFiles } from '@kontor/server/adapters/base-image/root-files';
import type { TestDaemon } from './daemon.ts';
import { importTar } from './debian-base.ts';
import { buildImage, moveToRegistry } from './images.ts';
import type { TestRegistry } from './registry.ts';

/** Debian's release the images are made of, newer than the box's own: apps need newer programs. */
const release = 'trixie';
const base = 'kontor-test/debian:13';
const images = join(import.meta.dirname, '..', '..', 'images');

/** An image of our own under the name of a maker's. */
export interface MakerImage {
  /** Folder in `packages/testkit/images`. */
  folder: string;
  /** The name in the manifest, such as `docker.io/library/matomo:5.10.0-apache`. */
  image: string;
  /** A package of the npm registry that goes into the folder `app` of the build, such as `uptime-kuma@2.0.0`. */
  npm?: string;
  args?: Record<string, string>;
}

/**
 * Builds images from Debian's and npm's packages and publishes them in the registry under their makers' names, so that a daemon with the registry as mirror
 * finds them.
 */
export async function publishMakerImages(
  daemon: TestDaemon,
  registry: TestRegistry,
  wanted: readonly MakerImage[],
): Promise<void> {
  await importTar(daemon.socket, base, debianRoot());
  const nameOf = (image: string) => image.replace(/^docker\.io/, registry.host);
  const folders = new Map<string, string>();
  try {
    // All are built before the first is moved away, so that later ones find the steps of earlier ones.
    for (const { folder, image, npm, args } of wanted) {
      const from = folders.get(folder) ?? mkdtempSync(join(tmpdir(), 'kontor-image-'));
      const isFilled = folders.has(folder);
      folders.set(folder, from);
      if (!isFilled) fillFolder(from, folder, npm);
      await buildImage(daemon.socket, nameOf(image), from, { network: 'host', args });
    }
    for (const { image } of wanted) await moveToRegistry(daemon.socket, nameOf(image));
  } finally {
    for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies an image's folder, and adds a package of npm with all it needs. Nothing of it is run here. */
function fillFolder(copy: string, folder: string, npm: string | undefined): void {
  cpSync(join(images, folder), copy, { recursive: true });
  if (npm === undefined) return;
  const app = join(copy, 'app');
  mkdirSync(app);
  run('npm', ['pack', npm, '--silent', '--pack-destination', copy]);
  const [archive = ''] = readdirSync(copy).filter((name) => name.endsWith('.tgz'));
  run('tar', ['-xzf', join(copy, archive), '--strip-components', '1', '-C', app]);
  rmSync(join(copy, archive));
  const file = join(app, 'package.json');
  const { devDependencies: _, scripts: __, ...description } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(description));
  const without = ['--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund', '--omit=dev', '--omit=optional'];
  run('npm', ['install', '--prefix', app, ...without], app);
}

/** Returns the tar file of a minimal Debian. Made once per machine: it takes a minute. */
function debianRoot(): string {
  const place = join(tmpdir(), 'kontor-templates', `debian-${release}.tar`);
  if (existsSync(place)) return place;
  mkdirSync(dirname(place), { recursive: true });
  const making = mkdtempSync(`${place}-`);
  const root = join(making, 'root');
  try {
    const sources = sourcesFor(release, readSources()) ?? [];
    const mirror = sources.slice(0, 1).map(({ uri }) => uri);
    const how = ['--force-check-gpg', '--variant=minbase', '--include=ca-certificates', release, root, ...mirror];
    run('unshare', ['--mount', '--propagation', 'private', '--', 'debootstrap', ...how]);
    for (const [path, { text, mode = 0o644 }] of Object.entries(rootFiles))
      writeFileSync(join(root, path), text, { mode });
    if (sources.length > 0) writeFileSync(join(root, 'etc/apt/sources.list'), sourcesText(sources));
    // A mirror that stands still is good enough for tests.
    writeFileSync(join(root, 'etc/apt/apt.conf.d/91mirror'), 'Acquire::Check-Valid-Until "false";\n');
    const without = leftOut.map((pattern) => `--exclude=${pattern}`);
    const packed = join(making, 'root.tar');
    run('tar', ['-C', root, '--numeric-owner', '--one-file-system', ...without, '-cf', packed, '.']);
    renameSync(packed, place);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return place;
}

function run(program: string, args: readonly string[], cwd = tmpdir()): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8', timeout: minutes(10) });
  if (status !== 0) throw new Error(`${program} failed: ${`${stdout}${stderr}`.slice(-2000)}`);
}

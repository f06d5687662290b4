import { join } from 'node:path';

/** Root of the project. Both this file and the bundle of the server lie two folders below `packages`. */
const project = join(import.meta.dirname, '..', '..', '..');

/** Absolute paths of what the server uses from its own project. */
export const projectPaths = {
  project,
  platformMigrations: join(project, 'packages', 'platform', 'migrations'),
  serverMigrations: join(project, 'packages', 'server', 'migrations'),
  serverPackage: join(project, 'packages', 'server', 'package.json'),
  portal: join(project, 'packages', 'portal', 'dist'),
  /** Written by the portal's build. */
  licences: join(project, 'packages', 'portal', 'dist', '.shipped-licences.json'),
  /** Debian's packages a box uses, one on a line. */
  debianPackages: join(project, 'deploy', 'debian-packages.txt'),
  changelog: join(project, 'CHANGELOG.md'),
  catalogue: join(project, 'catalogue'),
  /** Program that unpacks archives in a sandboxed process of its own, and the packages it imports. */
  unpacker: join(project, 'packages', 'server', 'src', 'adapters', 'archives', 'unpacker'),
  packages: join(project, 'node_modules'),
  /** Program that renders uploaded pictures in a sandboxed process of its own. */
  renderer: join(project, 'packages', 'server', 'src', 'adapters', 'pictures', 'renderer'),
  /** The stock wallpapers, drawn by `scripts/draw-wallpapers.mjs`. */
  wallpapers: join(project, 'packages', 'server', 'wallpapers'),
  /** Program that rebuilds a damaged database. */
  repairer: join(project, 'packages', 'server', 'src', 'recovery', 'repairer'),
  /** Program that gives an app its own network namespace and relays connections into it. */
  relay: join(project, 'packages', 'server', 'src', 'adapters', 'engine', 'process', 'relay', 'relay.pl'),
  /** The object storage server (Swift). */
  swift: join(project, 'packages', 'server', 'src', 'adapters', 'addons', 'swift', 'program'),
  /** Runtime of custom apps; copied into each release. */
  hostingRuntime: join(project, 'hosting-runtime'),
  /** Records which sources the bundle was built from; absent when the server runs from source. */
  builtFrom: join(import.meta.dirname, '.built-from'),
};

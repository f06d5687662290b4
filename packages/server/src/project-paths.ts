import { join } from 'node:path';

/** The project's folder. This file, and the one file the server is put together to, both lie two folders below `packages`. */
const project = join(import.meta.dirname, '..', '..', '..');

/** What the server finds in its own project. */
export const projectPaths = {
  platformMigrations: join(project, 'packages', 'platform', 'migrations'),
  serverMigrations: join(project, 'packages', 'server', 'migrations'),
  serverPackage: join(project, 'packages', 'server', 'package.json'),
  portal: join(project, 'packages', 'portal', 'dist'),
  /** Written when the portal is built. */
  licences: join(project, 'packages', 'portal', 'dist', '.licences.json'),
  catalogue: join(project, 'catalogue'),
  /** The program that opens archives, a process of its own with next to no rights, and the packages it is made with. */
  unpacker: join(project, 'packages', 'server', 'src', 'adapters', 'archives', 'unpacker'),
  packages: join(project, 'node_modules'),
  /** The program that makes a damaged database anew. */
  repairer: join(project, 'packages', 'server', 'src', 'recovery', 'repairer'),
  /** The program that gives an app a network of its own and leads into it. */
  relay: join(project, 'packages', 'server', 'src', 'adapters', 'engine', 'process', 'relay', 'relay.pl'),
  /** The server of buckets. */
  swift: join(project, 'packages', 'server', 'src', 'adapters', 'addons', 'swift', 'program'),
  /** What own apps run with: it becomes part of their release. */
  hostingRuntime: join(project, 'hosting-runtime'),
  /** Says from which sources this server was put together; not there when the sources themselves run. */
  builtFrom: join(import.meta.dirname, '.built-from'),
};

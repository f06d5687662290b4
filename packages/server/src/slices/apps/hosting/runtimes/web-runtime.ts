import type { ProcessEngine } from '@kontor/contract/manifest/manifest';
import { variable } from './environment.ts';
import { type CustomAppSpec, customAppEnvironment, type Runtime } from './manifest.ts';

const megabyte = 1024 ** 2;

/** Absolute paths of the programs that run custom apps; undefined for those not installed. */
export interface Interpreters {
  /** PHP's FastCGI process manager. */
  php: string | undefined;
  gunicorn: string | undefined;
  /** Installs Python packages. */
  pip: string | undefined;
}

/** Returns the runtime of a web archive: static pages and PHP behind the box's own small server, Python in gunicorn. */
export function webRuntime(spec: CustomAppSpec, programs: Interpreters): Runtime {
  const isPlain = spec.interpreter === 'none';
  const engine: ProcessEngine = {
    type: 'process',
    packages: {},
    allowedScripts: [],
    files: [],
    command: spec.interpreter === 'python' ? gunicorn(spec, programs) : served(isPlain ? 'serve.mjs' : 'php.mjs'),
    env: isPlain ? { SITE_PORT: variable('app.port') } : environmentFor(spec, programs),
    stopSignal: 'SIGTERM',
    stopSeconds: 10,
  };
  return { engine, volumes: isPlain ? [] : ['data'], memoryLimit: (isPlain ? 128 : 384) * megabyte };
}

const served = (program: string): string[] => ['node', '--max-old-space-size=64', `kontor/${program}`];

const gunicorn = ({ hasRequirements }: CustomAppSpec, programs: Interpreters): string[] => [
  // Always Debian's gunicorn, but run by the Python of the venv if the program has packages.
  ...(hasRequirements ? [`${variable('app.folder')}/venv/bin/python`, '-m', 'gunicorn'] : [programs.gunicorn ?? '']),
  ...['--bind', `127.0.0.1:${variable('app.port')}`, '--workers', '2', '--threads', '4'],
  // Worker heartbeats go to memory, because the release is read-only.
  ...['--worker-tmp-dir', '/dev/shm', '--timeout', '120', '--preload', '--chdir', 'site', 'kontor_wsgi:application'],
];

function environmentFor(spec: CustomAppSpec, { php }: Interpreters): Record<string, string> {
  const own = { ...customAppEnvironment(spec), DATA_FOLDER: variable('volume.data') };
  if (spec.interpreter === 'php') return { ...own, SITE_PORT: variable('app.port'), SITE_INTERPRETER: php ?? '' };
  const path = `${variable('app.folder')}/kontor`;
  return { ...own, PYTHONPATH: path, PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1' };
}

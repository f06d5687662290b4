import type { ProcessEngine } from '@kontor/contract/manifest/manifest';
import { variable } from './environment.ts';
import { type CustomAppSpec, customAppEnvironment, type Runtime } from './manifest.ts';

const megabyte = 1024 ** 2;

/** The programs of the machine that run own apps, where they were found. */
export interface Interpreters {
  /** PHP's FastCGI process manager, absolute. */
  php: string | undefined;
  gunicorn: string | undefined;
  /** Installs packages of Python. */
  pip: string | undefined;
}

/** How a web archive runs: plain pages and PHP behind a small server of ours, Python by gunicorn, which is a server itself. */
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
  // Debian's in any case, but by the Python that knows the packages of this program.
  ...(hasRequirements ? [`${variable('app.folder')}/venv/bin/python`, '-m', 'gunicorn'] : [programs.gunicorn ?? '']),
  ...['--bind', `127.0.0.1:${variable('app.port')}`, '--workers', '2', '--threads', '4'],
  // Signs of life go to memory: the release is read-only.
  ...['--worker-tmp-dir', '/dev/shm', '--timeout', '120', '--preload', '--chdir', 'site', 'kontor_wsgi:application'],
];

function environmentFor(spec: CustomAppSpec, { php }: Interpreters): Record<string, string> {
  const own = { ...customAppEnvironment(spec), DATA_FOLDER: variable('volume.data') };
  if (spec.interpreter === 'php') return { ...own, SITE_PORT: variable('app.port'), SITE_INTERPRETER: php ?? '' };
  const path = `${variable('app.folder')}/kontor`;
  return { ...own, PYTHONPATH: path, PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1' };
}

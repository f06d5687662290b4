import type { ProcessEngine } from '@kontor/contract/manifest';
import { variable } from './environment.ts';
import { ownEnvironment, type Running, type Wish } from './manifest.ts';

const megabyte = 1024 ** 2;

/** The programs of the machine that run own apps, where they were found. */
export interface Interpreters {
  /** PHP's FastCGI process manager, absolute. */
  php: string | undefined;
  gunicorn: string | undefined;
}

/** How a web archive runs: a small server of ours, which starts what interprets it. */
export function webRunning(wish: Wish, programs: Interpreters): Running {
  const program = wish.interpreter === 'none' ? 'serve.mjs' : `${wish.interpreter}.mjs`;
  const interpreter = wish.interpreter === 'php' ? programs.php : programs.gunicorn;
  const isPlain = wish.interpreter === 'none';
  const engine: ProcessEngine = {
    type: 'process',
    packages: {},
    allowedScripts: [],
    files: [],
    command: ['node', '--max-old-space-size=64', `kontor/${program}`],
    env: {
      SITE_PORT: variable('app.port'),
      ...(isPlain ? {} : { ...ownEnvironment(wish), DATA_FOLDER: variable('volume.data') }),
      ...(isPlain || interpreter === undefined ? {} : { SITE_INTERPRETER: interpreter }),
    },
    stopSignal: 'SIGTERM',
    stopSeconds: 10,
  };
  return { engine, volumes: isPlain ? [] : ['data'], memoryLimit: (isPlain ? 128 : 384) * megabyte };
}

import { hash } from 'node:crypto';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { seconds } from '@kontor/platform/work/durations';
import { createKeyedMutex } from '@kontor/platform/work/keyed-mutex';
import type { Signal } from '@kontor/platform/work/signal';
import { createSignal } from '@kontor/platform/work/signal';
import type { Loss } from '../../core/restart-when-lost.ts';
import type { Log } from '../../core/server-context.ts';
import { isPortTaken } from '../engine/health.ts';
import { rotateLog } from '../engine/logs.ts';
import { isAlive } from '../run-command/process-table.ts';
import type { Commands } from '../run-command.ts';
import { type EdgeConfig, edgeFiles, renderNginx } from './nginx-configuration.ts';
import { type KeyPair, type NginxFiles, openNginxFiles } from './nginx-files.ts';
import {
  endNginx,
  launchNginx,
  type NginxProcess,
  queryFingerprint,
  reloadNginx,
  waitForFingerprint,
} from './nginx-process.ts';

export interface NginxNeeds {
  /** The data folder. */
  data: string;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  commands: Pick<Commands, 'run'>;
}

/** Actual state of nginx, compared with the desired configuration. */
export interface NginxStatus {
  /** nginx runs and serves exactly the desired configuration. */
  isConverged: boolean;
  /** Somebody edited the configuration by hand. */
  isEdited: boolean;
}

/** nginx rejected the configuration. */
export class ConfigurationRefusedError extends AdapterError {}

/** nginx in front of the server. It only forwards requests; the server authorizes them. */
export interface Nginx {
  /** Path of the socket the server has to listen on for nginx. */
  readonly socket: string;
  /** To be called before the server listens. */
  prepare(): Promise<void>;
  /** To be called once the server listens. */
  opened(): void;
  inspect(config: EdgeConfig, pairs: readonly KeyPair[]): Promise<NginxStatus>;
  /** Renames an edited configuration; returns its new name, undefined when there is none. */
  backUpEdit(): string | undefined;
  /**
   * Tests the configuration, then starts nginx, or reloads it without dropping connections. When the test fails, throws `ConfigurationRefusedError` and the
   * current configuration stays in force.
   */
  apply(config: EdgeConfig, pairs: readonly KeyPair[]): Promise<void>;
  stop(): Promise<void>;
  /** Whether its process is alive. */
  isRunning(): boolean;
  /** Returns the paths of backed up edits. */
  editBackups(): string[];
  deleteEditBackups(): void;
  /** Calls the listener when nginx ends unexpectedly. Returns a function that removes the listener. */
  onLost: Signal<Loss>['subscribe'];
}

/** Manages the nginx of the data folder. Its asynchronous operations run one at a time. */
export function createNginx({ data, clock, log, commands }: NginxNeeds): Nginx {
  const files = openNginxFiles(join(data, 'run', 'edge'));
  const { folder } = files;
  const logFile = join(data, 'logs', 'edge.log');
  const runExclusive = createKeyedMutex();
  const alone = <T>(work: () => Promise<T>) => runExclusive('nginx', work);
  const losses = createSignal<Loss>('losses of nginx', log);
  let running: NginxProcess | undefined;

  const isRunning = () => running !== undefined && isAlive(running.identity);

  async function start({ address, port, tls }: EdgeConfig): Promise<void> {
    await endNginx(folder, clock);
    files.dropSocket('state');
    for (const taken of [port, tls?.port])
      if (taken !== undefined && (await isPortTaken(taken)))
        throw new AdapterError(`Port ${taken} of ${address} is taken by another program`);
    const since = clock.now();
    const started = await launchNginx(folder, logFile);
    running = started;
    void started.ended.then(({ code, signal }) => {
      if (running !== started) return;
      running = undefined;
      losses.emit({ reason: signal ?? `code ${code}`, afterMs: clock.now() - since });
    });
  }

  async function apply(config: EdgeConfig, pairs: readonly KeyPair[]): Promise<void> {
    const { text, fingerprint } = textOf(files, config, pairs);
    rotateLog(logFile);
    files.writeCertificates(pairs);
    files.writeCandidate(text);
    await testCandidate(files, commands);
    files.takeCandidate();
    const oldWorkers = running !== undefined && isRunning() ? reloadNginx(folder, running.identity) : [];
    if (!isRunning()) await start(config);
    await waitForFingerprint(folder, { fingerprint, logFile, oldWorkers });
    files.dropOtherCertificates(pairs);
  }

  return {
    socket: join(folder, edgeFiles.server),
    prepare: () =>
      alone(async () => {
        files.prepare();
        await endNginx(folder, clock);
        files.dropSocket('server');
      }),
    opened: files.openSocket,
    inspect: (config, pairs) =>
      alone(async () => {
        const { text, fingerprint } = textOf(files, config, pairs);
        const current = files.current();
        const answers = isRunning() ? await queryFingerprint(folder) : undefined;
        return { isConverged: current === text && answers === fingerprint, isEdited: current === undefined };
      }),
    backUpEdit: () => files.backUpEdit(new Date(clock.now()).toISOString()),
    apply: (config, pairs) => alone(() => apply(config, pairs)),
    stop: () =>
      alone(async () => {
        running = undefined;
        await endNginx(folder, clock);
        files.dropAnswers();
      }),
    isRunning,
    editBackups: files.editBackups,
    deleteEditBackups: files.deleteEditBackups,
    onLost: losses.subscribe,
  };
}

/** Returns the configuration text and its fingerprint, which covers account and certificates. */
function textOf({ account, answers }: NginxFiles, config: EdgeConfig, pairs: readonly KeyPair[]) {
  const complete = { ...config, account, answers };
  const parts = [renderNginx(complete, 'print'), ...pairs.flatMap(({ name, chain }) => [name, chain])];
  const fingerprint = hash('sha256', JSON.stringify(parts), 'base64url').replaceAll('-', '_');
  return { fingerprint, text: renderNginx(complete, fingerprint) };
}

/** Throws `ConfigurationRefusedError` when nginx rejects the configuration to be tested. */
async function testCandidate(files: NginxFiles, commands: NginxNeeds['commands']): Promise<void> {
  const args = ['-t', '-q', '-p', `${files.folder}/`, '-e', 'stderr', '-c', edgeFiles.candidate];
  const { code, lines } = await commands.run({
    program: 'nginx',
    args,
    cwd: files.folder,
    job: 'edge',
    timeoutMs: seconds(30),
  });
  if (code === 0) return;
  files.refuseCandidate();
  throw new ConfigurationRefusedError(`nginx refuses its configuration: ${lines.slice(-3).join('; ')}`);
}

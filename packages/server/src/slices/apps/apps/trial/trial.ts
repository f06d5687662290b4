import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppEngine, Manifest } from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import { removeTree } from '@kontor/platform/remove-tree';
import type { Clock } from '@kontor/platform/work/clock';
import { hours, seconds } from '@kontor/platform/work/durations';
import type { JobFailure } from '@kontor/platform/work/jobs/definitions';
import { failureOf } from '@kontor/platform/work/jobs/failure';
import { exportParts, readExportInfo, refuseLinks } from '../../../../adapters/app-files/app-exports.ts';
import type { AppFiles } from '../../../../adapters/app-files/app-files.ts';
import { giveTree } from '../../../../adapters/app-files/give-tree.ts';
import { countFiles } from '../../../../adapters/app-files/measure.ts';
import { type Engine, EngineUnavailableError } from '../../../../adapters/engine/engine.ts';
import { anyFreePort } from '../../../../adapters/engine/health.ts';
import { readLastLines } from '../../../../adapters/engine/logs.ts';
import { isResponding } from '../../../../adapters/http-probe/http-probe.ts';
import { createTcpRelays, type TcpRelays } from '../../../../adapters/tcp-relays/tcp-relays.ts';
import { innerPorts } from '../../../../core/inner-ports.ts';
import { isTrial, trialOf } from '../../../../core/trial-names.ts';
import type { AppRow } from '../../registry/index.ts';
import { engineOf } from '../../store/index.ts';
import type { Bindings } from '../bindings/bindings.ts';
import { healthQuestion } from '../monitor/monitor.ts';
import type { AppsNeeds } from '../needs.ts';
import type { BackupCaller } from '../operations/backups.ts';
import { createLaunchContext } from '../reconciler/launch.ts';
import { addonVolumes, valuesFor } from '../reconciler/render.ts';
import { contentsOf } from '../reconciler/render-containers.ts';
import { lastWords, silentRunMs, trialObstacle, trialTimeoutMs } from './trial-rules.ts';
import { type TrialPlace, trialContainers, trialFiles, trialProcess } from './trial-workloads.ts';

export interface TrialNeeds {
  needs: AppsNeeds;
  files: AppFiles;
  bindings: Pick<Bindings, 'settingsFor'>;
}

/** What a trial has shown: the app started and answered, or why it was not started. */
export type TrialResult = { started: true } | { started: false; reason: JobFailure };

/** What of an app is tried. */
interface Tried {
  row: AppRow;
  manifest: Manifest;
  how: AppEngine;
  /** The fetched export. */
  folder: string;
  work: string;
  signal: AbortSignal;
}

/** How the app of a trial is asked; `port` 0: it only has to run. */
interface Question {
  address?: string | undefined;
  port: number;
  path: string | undefined;
  takesAny?: boolean;
}

const longestMs = hours(2);
const pollEveryMs = 250;
const answerMs = seconds(3);

/** Starts apps from their exports, beside themselves: with folders, servers and a network of their own that has no way out. */
export function createTrials({ needs, files, bindings }: TrialNeeds) {
  const { registry, adapters, store } = needs;
  const { engine } = adapters;
  const start = createTrialStart({ needs, files, bindings });

  /** Ends what trials run, also of an earlier server. Docker removes their networks as well. */
  async function endTrials(): Promise<void> {
    const left = (await engine.list()).filter(({ instance }) => isTrial(instance));
    for (const instance of new Set(left.map((each) => each.instance))) await engine.stop(instance);
  }

  async function check({ manifest, how, folder, row }: Tried): Promise<void> {
    await refuseLinks(folder);
    const isolation = engine.isolation.level;
    const exported = readExportInfo(folder)?.version ?? row.version;
    const hasDocker = engine.kinds().includes('docker');
    const obstacle = trialObstacle({ manifest, how, exported, isolation, hasDocker });
    if (obstacle !== undefined) throw obstacle;
    await store.refuseBlocked(manifest, { memory: true });
    const dumps = (await countFiles(join(folder, exportParts.databases))).bytes;
    const servers = needs.addons.trials.roomFor(row.instance_id, manifest.addons);
    await store.refuseFullDisk(3 * dumps + servers, how.type);
  }

  /** Creates the volumes that are in no export, with what they begin with when the app is restored. */
  async function makeVolumes({ row, manifest, how, folder }: Tried): Promise<void> {
    const account = how.type === 'process' ? row.account : undefined;
    const contents = contentsOf(how, files.paths(row.instance_id).release(row.version));
    await files.makeVolumesIn(join(folder, exportParts.files), addonVolumes(manifest), account, contents);
  }

  async function run(tried: Tried): Promise<void> {
    await check(tried);
    const relays: TcpRelays[] = [];
    try {
      await mkdir(tried.work, { recursive: true, mode: 0o755 });
      await makeVolumes(tried);
      await untilAnswers(needs.core.clock, engine, tried, await start(tried, relays));
    } finally {
      for (const each of relays) await each.closeAll();
      await endTrials();
    }
  }

  return {
    endTrials,
    /**
     * Starts an app from an export in a folder, beside the running one, and resolves with whether it answered, or why it was not started. The export is used up. Throws when the app does
     * not start with it; refused with `busy` when other work on the app may be why. Nothing of the running app is touched, and nothing leads out: no mail, no internet, no
     * directory. What a kill leaves is ended by `endTrials`, and lies in the folder.
     */
    async tryExport(instanceId: string, folder: string, { signal: outer }: BackupCaller): Promise<TrialResult> {
      const row = registry.db.find(instanceId);
      if (row?.state !== 'installed') throw new RefusedError('restore-app-missing');
      const manifest = registry.db.releaseOf(row);
      const late = AbortSignal.timeout(longestMs);
      const signal = AbortSignal.any([outer, late]);
      const work = join(folder, 'trial');
      try {
        await removeTree(work);
        await run({ row, manifest, how: engineOf(manifest), folder, work, signal });
        return { started: true };
      } catch (cause) {
        outer.throwIfAborted();
        if (registry.isBusy(instanceId)) throw Object.assign(new RefusedError('busy'), { cause });
        const error = late.aborted ? new RefusedError('trial-too-long') : reasonOf(cause);
        if (isVerdict(error)) throw error;
        return { started: false, reason: failureOf(error) };
      }
    },
  };
}

export type Trials = ReturnType<typeof createTrials>;

/** Returns why nothing could be started, where it was the engine. */
const reasonOf = (cause: unknown): unknown =>
  cause instanceof EngineUnavailableError ? Object.assign(new RefusedError('engine-away'), { cause }) : cause;

/** Whether an error is about the export, and not about what this machine can do. */
const isVerdict = (error: unknown): boolean =>
  !(error instanceof RefusedError) || error.code === 'trial-ended' || error.code === 'trial-silent';

/** Returns a function that starts the servers of an app and then the app, and resolves with how it is asked. */
function createTrialStart({ needs, files, bindings }: TrialNeeds) {
  const { core, adapters, registry, addons } = needs;
  const { engine, boxKey } = adapters;
  const { appOf, boxFor, outside } = createLaunchContext({ core, db: registry.db, boxKey, engine, files });

  async function startProcess({ row, manifest, how, folder, work }: Tried, servers: TrialServers): Promise<Question> {
    if (how.type !== 'process') throw new TypeError('Not a process');
    const question = healthQuestion(row, manifest);
    const at: TrialPlace = {
      ...{ files: join(folder, exportParts.files), work },
      port: await anyFreePort(innerPorts.trials),
      upstreams: servers.map(({ upstream }) => upstream),
    };
    const settings = await bindings.settingsFor(row, manifest);
    const app = { ...appOf(row, { ...settings, upstreams: [] }), openAddress: outside };
    const values = valuesFor(manifest, app, boxFor(how));
    if (app.uid !== undefined) await giveTree(at.files, app.uid);
    for (const file of trialFiles(manifest, how, app, { values, at })) await files.write(file);
    await engine.start(trialProcess(manifest, how, app, { values, asked: question.port, at }));
    return { ...question, port: question.port === 0 ? 0 : at.port };
  }

  async function startContainers(
    { row, manifest, how, folder, work }: Tried,
    servers: TrialServers,
    relays: TcpRelays[],
  ): Promise<Question> {
    const gateway = await engine.hostFor?.(trialOf(row.instance_id), { isClosed: true });
    const images = files.imagesOf(row.instance_id, row.version);
    if (how.type !== 'docker' || gateway === undefined || images === undefined) throw new RefusedError('engine-away');
    for (const { title, port, uid } of servers) {
      const relay = createTcpRelays(title, () => ({ host: '127.0.0.1', port, uid }));
      relays.push(relay);
      await relay.open(row.instance_id, gateway);
    }
    const { variables, environment } = await bindings.settingsFor(row, manifest, gateway.address);
    const own = Object.assign({}, variables, ...servers.map(({ settings }) => settings(gateway.address)));
    const app = { ...appOf(row, { variables: own, environment, upstreams: [] }), images, openAddress: outside };
    const question = healthQuestion(row, manifest);
    const rendered = trialContainers(manifest, how, app, {
      values: valuesFor(manifest, app, boxFor(how)),
      asked: question.port,
      at: { files: join(folder, exportParts.files), work },
    });
    for (const file of rendered.files) await files.write(file);
    await engine.start(rendered.spec);
    const { asked } = rendered;
    const address = asked && (await engine.addressOf?.(rendered.spec.instance, asked.container));
    return { ...question, address, port: asked?.port ?? 0 };
  }

  return async (tried: Tried, relays: TcpRelays[]): Promise<Question> => {
    const { row, manifest, how, folder, work, signal } = tried;
    const dumps = join(folder, exportParts.databases);
    const request = { instanceId: row.instance_id, addons: manifest.addons, dumps, signal };
    const servers = await addons.trials.start({ ...request, folder: join(work, 'servers') });
    signal.throwIfAborted();
    return how.type === 'process' ? startProcess(tried, servers) : startContainers(tried, servers, relays);
  };
}

type TrialServers = Awaited<ReturnType<AppsNeeds['addons']['trials']['start']>>;

/** Resolves once the app of a trial answers. Refused with `trial-ended` or `trial-silent` and what it said last. */
async function untilAnswers(
  clock: Clock,
  engine: Engine,
  { row, manifest, work, signal }: Tried,
  { address, ...question }: Question,
): Promise<void> {
  const began = clock.now();
  const refuse = async (code: 'trial-ended' | 'trial-silent') => {
    const detail = lastWords(await readLastLines(join(work, 'app.log'), 20));
    return new RefusedError(code, { params: { detail } });
  };
  for (;;) {
    signal.throwIfAborted();
    const seen = (await engine.list()).find(({ instance }) => instance === trialOf(row.instance_id));
    if (seen?.state === 'unknown') throw new RefusedError('engine-away');
    if (seen?.state !== 'running') throw await refuse('trial-ended');
    const ran = clock.now() - began;
    const isAlive =
      question.port === 0
        ? ran >= silentRunMs
        : await isResponding({ ...question, ...(address === undefined ? {} : { address }), timeoutMs: answerMs });
    if (isAlive) return;
    if (ran >= trialTimeoutMs(manifest)) throw await refuse('trial-silent');
    await new Promise<void>((resolve) => void clock.after(pollEveryMs, resolve));
  }
}

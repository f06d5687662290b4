import type { RepairAction, RepairInfo } from '@kontor/contract/machine/repair';
import { faultTextOf, restartObstacles } from '@kontor/contract/machine/repair-texts';
import type { SystemFigures } from '@kontor/contract/machine/system';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import { days } from '@kontor/platform/work/durations';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Reconciler } from '@kontor/platform/work/reconcile';
import { repeat } from '@kontor/platform/work/repeat';
import type { Machine } from '../../../adapters/machine/machine.ts';
import type { Power } from '../../../adapters/machine/power.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import { databaseBytes, hasRoom } from '../../../recovery/database/copies.ts';
import { requestRepair } from '../../../recovery/database/repair-at-start.ts';
import type { AddonsService } from '../../apps/addons/index.ts';
import type { Apps } from '../../apps/apps/index.ts';
import type { Registry } from '../../apps/registry/index.ts';
import type { EdgeHealth } from '../../edge/domains/index.ts';
import type { DirectoryService } from '../../people/directory/index.ts';
import { type SpaceNeeds, spaceRoutes } from '../space/index.ts';
import { viewRepair } from './view.ts';

export interface RepairNeeds {
  core: ServerContext;
  targets: RepairTargets;
  apps: Pick<Apps, 'outages' | 'waitReasonOf'> & SpaceNeeds['apps'];
  registry: Pick<Registry, 'nameOf'> & SpaceNeeds['registry'];
  /** Other data that takes space, and the password check for deleting it. */
  stored: Pick<SpaceNeeds, 'archives' | 'passwords'>;
  work: Work;
  system: { figures(): Promise<SystemFigures> };
}

/** What can be repaired. */
export interface RepairTargets {
  directory: Pick<DirectoryService, 'status' | 'faults' | 'restart' | 'reinstall' | 'release'>;
  edge: EdgeHealth;
  addons: Pick<AddonsService, 'status' | 'restart' | 'reinstall'>;
  machine: Pick<Machine, 'systemName'>;
  power: Power;
  /** Restarts Kontor; undefined where nothing would start it again. */
  restartServer: (() => void) | undefined;
}

/** What goes on in the background; slices that are created later bring some of it. */
export interface Work {
  jobs: Pick<Jobs, 'inspect' | 'retry' | 'open' | 'forgetEnded'>;
  slices(): readonly Slice[];
}

interface RepairRequest {
  language: Language;
  subject: string;
  /** Calls `act` once the response has been sent. */
  afterAnswer(act: () => void): void;
}

/** Reports the status of the services of the box and offers repairs. Only projections are rebuilt, never user data (keeps S1). */
export function createRepair({ core, targets, apps, registry, stored, work, system }: RepairNeeds): { slice: Slice } {
  const { directory, edge, addons, power, restartServer } = targets;
  const withDirectory = ifDirectoryInstalled(directory);
  const plans = () =>
    work
      .slices()
      .flatMap(({ reconcilers = [], planTexts = {} }) =>
        planTexts === 'itself' ? [] : reconcilers.map((plan) => ({ plan, texts: planTexts })),
      );
  /** Acts on a reconciler by name. Does not wait for the pass it wakes, which may take long. */
  async function withPlan(name: string, act: (plan: Reconciler) => void): Promise<void> {
    const found = plans().find(({ plan }) => plan.name === name);
    if (found === undefined) throw new RefusedError('not-found');
    act(found.plan);
  }
  const actions: Record<RepairAction, (request: RepairRequest) => Promise<void>> = {
    RESTART_LDAP: withDirectory(directory.restart),
    REINSTALL_LDAP: withDirectory(directory.reinstall),
    RELEASE_LDAP: withDirectory(directory.release),
    RESTART_DEVICE: ({ language }) => restartDevice(power, language),
    RESTART_ADMINPANEL: async (request) => endServer(restartServer, request),
    REPAIR_DATABASE: async (request) => endServer(restartServer, request, () => prepareRepair(core)),
    RESTART_MYSQL: () => addons.restart('mysql'),
    REINSTALL_MYSQL: () => addons.reinstall('mysql'),
    RESTART_POSTGRESQL: () => addons.restart('postgresql'),
    RESTART_OBJECTSTORAGE: () => addons.restart('objectstorage'),
    RESTART_MAILBOXES: () => addons.restart('recvmail'),
    RETRY_EDGE: ({ language }) => edge.retry('retry-edge', language),
    RETRY_CERTIFICATES: ({ language }) => edge.retry('retry-certificates', language),
    RELEASE_PLAN: ({ subject }) => withPlan(subject, (plan) => plan.release()),
    RETRY_PLAN: ({ subject }) => withPlan(subject, (plan) => plan.wake()),
    RETRY_JOB: async ({ subject }) => work.jobs.retry(subject),
  };

  const read = async (language: Language): Promise<RepairInfo> =>
    viewRepair(
      {
        damage: { fault: core.fault, failure: core.repairFailure },
        software: { nodeVersion: process.versions.node, systemName: (await targets.machine.systemName()) ?? '' },
        obstacles: { device: power.obstacle(), adminpanel: restartServer === undefined ? 'not-launched' : undefined },
        ...{ figures: await system.figures(), status: directory.status(), faults: directory.faults() },
        databases: addons.status(),
        nameOf: (instanceId) => registry.nameOf(instanceId, language)?.title ?? instanceId,
        ...{ outages: apps.outages(language), waitReasonOf: apps.waitReasonOf },
        edge: { state: edge.status(language)?.state ?? null, faults: edge.faults(language) },
        ...{ plans: plans().map(({ plan, texts }) => ({ state: plan.state(), texts })), jobs: work.jobs.inspect() },
      },
      language,
    );

  async function repair(action: RepairAction, request: RepairRequest, actor: Actor): Promise<RepairInfo> {
    const { language, subject } = request;
    core.journal.record(actor, 'repair', `${action} ${subject}`.trim());
    try {
      await actions[action](request);
    } catch (cause) {
      if (cause instanceof RefusedError && cause.code === 'not-found') throw cause;
      if (!(cause instanceof AdapterError || cause instanceof RefusedError)) throw cause;
      throw new RefusedError('repair-failed', { params: { reason: reasonIn(cause, language) } });
    }
    return read(language);
  }

  const { clock, log } = core;
  const forget = repeat({ name: 'ended jobs', clock, log, every: days(1), run: () => work.jobs.forgetEnded() });
  const slice: Slice = {
    name: 'repair',
    recurring: [forget],
    routes: {
      ...spaceRoutes({ core, apps, registry, ...stored, jobs: work.jobs }),
      'GET /api/v1/repair': ({ language }) => read(language),
      'POST /api/v1/system': ({ body: { action, subject = '' }, actor, language, http }) => {
        const afterAnswer = (act: () => void) => void http.reply.raw.once('close', act);
        return repair(action, { language, subject, afterAnswer }, actor);
      },
    },
  };
  return { slice };
}

/** Wraps an action on the directory: runs it if the directory is installed; otherwise throws the reason why it is not. */
const ifDirectoryInstalled =
  ({ status, faults }: RepairTargets['directory']) =>
  (act: () => Promise<void>) =>
  async ({ language }: RepairRequest): Promise<void> => {
    const [fault] = status().state === 'missing' ? faults() : [];
    if (fault !== undefined) throw new AdapterError(faultTextOf(fault.code, language, fault.params));
    await act();
  };

async function restartDevice(power: Power, language: Language): Promise<void> {
  const obstacle = power.obstacle();
  if (obstacle !== undefined) throw new AdapterError(restartObstacles[obstacle][language]);
  await power.restart();
}

/** Restarts Kontor once the response has been sent, because a stopping server could not send it. */
function endServer(
  restartServer: RepairTargets['restartServer'],
  { language, afterAnswer }: RepairRequest,
  prepare = () => {},
): void {
  if (restartServer === undefined) throw new AdapterError(restartObstacles['not-launched'][language]);
  prepare();
  afterAnswer(restartServer);
}

/** Requests that the next start rebuilds the damaged database. */
function prepareRepair({ fault, config: { data } }: ServerContext): void {
  if (fault === undefined) throw new RefusedError('not-found');
  if (!hasRoom(data, 2 * databaseBytes(data))) throw new RefusedError('copy-no-room');
  requestRepair(data);
}

const reasonIn = (cause: AdapterError | RefusedError, language: Language): string =>
  cause instanceof RefusedError ? sentenceOf(cause.code, language, cause.params) : cause.message;

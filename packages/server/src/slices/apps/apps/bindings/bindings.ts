import type { AddonName, Manifest } from '@kontor/contract/manifest/manifest';
import { AdapterError } from '@kontor/platform/errors';
import type { Engine, Observed } from '../../../../adapters/engine/engine.ts';
import type { ContainerGateway } from '../../../../adapters/tcp-relays/tcp-relays.ts';
import type { Binding, BindingObstacle, BindingValues } from '../../../../core/binding.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppRow, AppsDb } from '../../registry/index.ts';
import { engineOf } from '../../store/index.ts';

/** Everything the box gives to apps, in the order in which they are given it. */
export interface BindingTable {
  directory: Binding;
  servers: Binding;
  submission: Binding;
  internet: Binding;
}

/** The bindings of other slices. */
export type ForeignBindings = Omit<BindingTable, 'internet'>;

export interface BindingsNeeds {
  core: Pick<ServerContext, 'log'>;
  db: Pick<AppsDb, 'find' | 'releaseOf'>;
  engine: Pick<Engine, 'hostFor'>;
  table: BindingTable;
}

/** Binds apps to the services of the box they request. */
export function createBindings({ core, db, engine, table }: BindingsNeeds) {
  const all = Object.values<Binding>({ ...table });
  const isContainer = (manifest: Manifest) => engineOf(manifest).type === 'docker';

  async function gatewayOf(instance: string): Promise<ContainerGateway> {
    const gateway = await engine.hostFor?.(instance);
    if (gateway === undefined) throw new AdapterError('Nothing runs containers');
    return gateway;
  }

  async function valuesOf(binding: Binding, instanceId: string, manifest: Manifest): Promise<BindingValues> {
    binding.refuseMissing();
    if (!isContainer(manifest)) return binding.valuesFor({ instanceId, manifest });
    const gateway = await gatewayOf(instanceId);
    await binding.openRelays(instanceId, gateway);
    return binding.valuesFor({ instanceId, manifest }, gateway.address);
  }

  /** Opens what a running app reaches one binding by. */
  const restore = async (binding: Binding, instance: string, manifest: Manifest): Promise<void> =>
    isContainer(manifest) ? binding.openRelays(instance, await gatewayOf(instance)) : binding.reopen();

  let reported = '';

  /** Logs what cannot be reached, once until that changes: a pass follows every change of any app. */
  function reportFailures(failures: readonly { what: string; err: unknown }[]): void {
    const apps = failures.map(({ what }) => what);
    const isNews = apps.join() !== reported;
    reported = apps.join();
    if (isNews && failures.length > 0)
      core.log.warn({ err: failures[0]?.err, apps }, 'Apps cannot reach what they are given');
  }

  return {
    table,
    /** Resolves with all an app is started with, after opening its relays. */
    async valuesFor({ instance_id }: AppRow, manifest: Manifest): Promise<Required<BindingValues>> {
      const values: BindingValues[] = [];
      for (const binding of all)
        if (binding.isRequested(manifest)) values.push(await valuesOf(binding, instance_id, manifest));
      return {
        variables: Object.assign({}, ...values.map(({ variables }) => variables)),
        environment: Object.assign({}, ...values.map(({ environment }) => environment)),
        upstreams: values.flatMap(({ upstreams = [] }) => upstreams),
      };
    },
    /**
     * Resolves with what an app would be started with, without opening or creating anything. `host`: this machine's address as its containers see it. What is reached by
     * the addresses in it, nothing leads to.
     */
    async settingsFor({ instance_id: instanceId }: AppRow, manifest: Manifest, host?: string) {
      const values: BindingValues[] = [];
      // The internet has no settings that an app without it could use.
      for (const [name, binding] of Object.entries<Binding>({ ...table }))
        if (name !== 'internet' && binding.isRequested(manifest))
          values.push(await binding.valuesFor({ instanceId, manifest }, host));
      return {
        variables: Object.assign({}, ...values.map(({ variables }) => variables)) as Record<string, string>,
        environment: Object.assign({}, ...values.map(({ environment }) => environment)) as Record<string, string>,
      };
    },
    /** Returns why an app is not started yet: something it requests is not ready. Undefined when nothing blocks it. */
    waitsFor(row: AppRow): BindingObstacle | undefined {
      const app = { instanceId: row.instance_id, manifest: db.releaseOf(row) };
      return all.map((binding) => binding.obstacle(app)).find((each) => each !== undefined);
    },
    /** Reopens the relays and the proxy of running apps: these close with Kontor, while apps keep running. Failures of a pass are one line of the log. */
    async restoreRelays(observed: readonly Observed[]): Promise<void> {
      const failures: { what: string; err: unknown }[] = [];
      for (const instance of new Set(observed.filter(isRunning).map((seen) => seen.instance))) {
        const row = db.find(instance);
        if (row?.wanted !== 'running') continue;
        const manifest = db.releaseOf(row);
        for (const [name, binding] of Object.entries<Binding>({ ...table })) {
          if (!binding.isRequested(manifest)) continue;
          // The app runs on without it; the next pass retries.
          await restore(binding, instance, manifest).catch((err: unknown) =>
            failures.push({ what: `${instance} ${name}`, err }),
          );
        }
      }
      reportFailures(failures);
    },
  };
}

export type Bindings = ReturnType<typeof createBindings>;

const isRunning = ({ state }: Observed): boolean => state === 'running';

/** Returns the addons an app has accounts for, used or retained. */
export const heldAddons = ({ directory, servers, submission }: ForeignBindings, instanceId: string): AddonName[] =>
  [directory, servers, submission].flatMap((binding) => binding.heldBy(instanceId));

import type { AppEngine, Manifest } from '@kontor/contract/manifest/manifest';
import { RefusedError } from '@kontor/platform/errors';
import { machineTimeZone } from '@kontor/platform/work/clock';
import type { AppFiles } from '../../../../adapters/app-files/app-files.ts';
import type { BoxKey } from '../../../../adapters/box-key.ts';
import type { Engine } from '../../../../adapters/engine/engine.ts';
import { staysTaken } from '../../../../adapters/engine/health.ts';
import type { BindingValues } from '../../../../core/binding.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { type AppRow, type AppsDb, openAddress, openSecrets } from '../../registry/index.ts';
import { engineOf } from '../../store/index.ts';
import type { Bindings } from '../bindings/bindings.ts';
import {
  type AppContext,
  addonVolumes,
  type BoxContext,
  loopback,
  renderFiles,
  renderWorkload,
  valuesFor,
} from './render.ts';
import { contentsOf, renderContainerFiles, renderContainers } from './render-containers.ts';

export interface LaunchNeeds {
  core: Pick<ServerContext, 'boxAddress' | 'config'>;
  db: AppsDb;
  boxKey: BoxKey;
  engine: Engine;
  files: AppFiles;
  bindings: Pick<Bindings, 'valuesFor'>;
}

/** Starts an app; rejects when something prevents the start. */
export type Launch = (row: AppRow) => Promise<void>;

/** Returns functions that return what the workload of an app is made from. */
export function createLaunchContext({ core, db, boxKey, engine, files }: Omit<LaunchNeeds, 'bindings'>) {
  const { boxAddress } = core;
  const outside = openAddress(core.config.host);
  return {
    /** Address on which the additional ports of apps listen. */
    outside,
    appOf(row: AppRow, bindingValues: Required<BindingValues>): AppContext {
      const paths = files.paths(row.instance_id);
      return {
        instanceId: row.instance_id,
        version: row.version,
        hostName: row.host_name,
        port: row.port,
        httpPorts: Object.fromEntries(db.portsOf(row.instance_id).map(({ name, port }) => [name, port])),
        identityHeader: row.identity_header,
        secrets: openSecrets(db, boxKey, row.instance_id),
        ...bindingValues,
        generation: row.generation,
        uid: files.owner(row.account),
        folders: { release: paths.release(row.version), volume: paths.volume, log: paths.log },
      };
    },
    boxFor: (how: AppEngine): BoxContext => ({
      domain: boxAddress.domain(),
      portalUrl: boxAddress.portalUrl(),
      language: boxAddress.language(),
      timeZone: machineTimeZone(),
      urlOf: boxAddress.urlAt,
      openAddress: how.type === 'process' && engine.isolation.level === 'full' ? loopback : outside,
    }),
  };
}

/** Returns a function that starts an app from its row: folders, generated files, process or containers. Idempotent. */
export function createLaunch(needs: LaunchNeeds): Launch {
  const { db, engine, files, bindings } = needs;
  const { appOf, boxFor, outside } = createLaunchContext(needs);

  /** Refuses a port that is taken: another program there would receive the requests of the app's users. */
  async function refuseTaken({ tcpPorts }: Manifest, { port, httpPorts }: AppContext): Promise<void> {
    const open = Object.values(tcpPorts).filter(({ protocol }) => protocol === 'tcp');
    for (const wanted of [port, ...Object.values(httpPorts), ...open.map(({ host }) => host)])
      if (await staysTaken(wanted)) throw new RefusedError('port-taken');
  }

  async function startProcess(...how: Parameters<typeof renderWorkload>): Promise<void> {
    const [manifest, , app] = how;
    await refuseTaken(manifest, app);
    for (const file of renderFiles(...how)) await files.write(file);
    await engine.start(renderWorkload(...how));
  }

  return async (row) => {
    const manifest = db.releaseOf(row);
    const how = engineOf(manifest);
    const app = appOf(row, await bindings.valuesFor(row, manifest));
    const box = boxFor(how);
    const values = valuesFor(manifest, app, box);
    const owner = how.type === 'process' ? row.account : undefined;
    await files.makeVolumes(row.instance_id, addonVolumes(manifest), owner, contentsOf(how, app.folders.release));
    if (how.type === 'process') return startProcess(manifest, how, { ...app, openAddress: outside }, values);
    const images = files.imagesOf(row.instance_id, row.version) ?? {};
    for (const file of renderContainerFiles(manifest, how, app, values)) await files.write(file);
    if (manifest.addons.hostnet) await refuseTaken(manifest, app);
    await engine.start(renderContainers(manifest, how, { ...app, images, openAddress: box.openAddress }, values));
  };
}

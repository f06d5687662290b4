import type { Manifest } from '@kontor/contract/manifest';
import { Failed, Refused } from '@kontor/platform/errors';
import type { AppFiles } from '../../adapters/app-files/app-files.ts';
import type { BoxKey } from '../../adapters/box-key.ts';
import type { Engine } from '../../adapters/engine/engine.ts';
import { isPortTaken } from '../../adapters/engine/health.ts';
import type { DirectorySettings } from '../directory/index.ts';
import { engineOf } from '../store/index.ts';
import type { AskDirectory } from './ask-directory.ts';
import type { AppRow, AppsDb } from './db.ts';
import type { BoxAddress } from './needs.ts';
import { type AppFacts, addonVolumes, renderFiles, renderWorkload, valuesFor } from './render.ts';
import { renderContainerFiles, renderContainers } from './render-containers.ts';
import { openSecrets } from './secrets.ts';

export interface LaunchNeeds {
  db: AppsDb;
  boxKey: BoxKey;
  engine: Engine;
  files: AppFiles;
  address: BoxAddress;
  askDirectory: AskDirectory;
}

export type Launch = (row: AppRow) => Promise<void>;

/** Starts an app as its row says: folders, files of the box, process. May be repeated. */
export function createLaunch({ db, boxKey, engine, files, address, askDirectory }: LaunchNeeds): Launch {
  function factsOf(row: AppRow, settings: DirectorySettings | undefined): AppFacts {
    const paths = files.paths(row.instance_id);
    return {
      instanceId: row.instance_id,
      version: row.version,
      hostName: row.host_name,
      port: row.port,
      identityHeader: row.identity_header,
      secrets: openSecrets(db, boxKey, row.instance_id),
      directory: settings,
      generation: row.generation,
      uid: files.owner(row.account),
      folders: { release: paths.release(row.version), volume: paths.volume, log: paths.log },
    };
  }

  async function startProcess(...how: Parameters<typeof renderWorkload>): Promise<void> {
    const [, , { port }] = how;
    // Another program on its port would answer in its place, and be given what people send it.
    if (await isPortTaken(port)) throw new Refused('port-taken');
    for (const wish of renderFiles(...how)) await files.write(wish);
    await engine.start(renderWorkload(...how));
  }

  return async (row) => {
    const manifest = releaseOf(db, row);
    const how = engineOf(manifest);
    const app = factsOf(row, await askDirectory.settingsFor(row, manifest));
    const box = {
      domain: address.domain(),
      portalUrl: address.urlAt(`cloud.${address.domain()}`),
      language: address.language(),
      urlOf: address.urlAt,
    };
    const values = valuesFor(manifest, app, box);
    await files.makeVolumes(row.instance_id, addonVolumes(manifest), row.account);
    if (how.type === 'process') return startProcess(manifest, how, app, values);
    const images = files.imagesOf(row.instance_id, row.version) ?? {};
    for (const wish of renderContainerFiles(manifest, how, app, values)) await files.write(wish);
    await engine.start(renderContainers(manifest, how, { ...app, images }, values));
  };
}

/** The manifest of the release that should run. */
export function releaseOf(db: AppsDb, row: Pick<AppRow, 'instance_id' | 'version'>): Manifest {
  const text = db.manifestOf(row.instance_id, row.version);
  if (text === undefined) throw new Failed(`The manifest of ${row.instance_id} ${row.version} is missing.`);
  return JSON.parse(text) as Manifest;
}

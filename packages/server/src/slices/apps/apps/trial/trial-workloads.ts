import { join } from 'node:path';
import type { DockerEngine, Manifest, ProcessEngine } from '@kontor/contract/manifest/manifest';
import type { TemplateValues } from '@kontor/contract/manifest/template';
import { archiveFolder } from '../../../../adapters/app-files/paths.ts';
import type { FileWrite } from '../../../../adapters/app-files/write-file.ts';
import type { ContainerWorkload, ProcessWorkload, Upstream } from '../../../../adapters/engine/engine.ts';
import { trialOf } from '../../../../core/trial-names.ts';
import { type AppContext, addonVolumes, loopback, renderFiles, renderWorkload } from '../reconciler/render.ts';
import { type ReleaseImages, renderContainerFiles, renderContainers } from '../reconciler/render-containers.ts';

/** Where the app of a trial lives, and by what it is reached. */
export interface TrialPlace {
  /** Folder with the volumes of the export. */
  files: string;
  /** Folder for what is written for the trial. */
  work: string;
  /** Port of this machine that leads to the port of the app. */
  port: number;
  /** The servers of the app. */
  upstreams: readonly Upstream[];
}

const logIn = (work: string): string => join(work, 'app.log');

/** Returns the workload of a process with the folders of an export at the paths of its own. It reaches the servers of the trial at the ports it knows, and nothing else. */
export function trialProcess(
  manifest: Manifest,
  engine: ProcessEngine,
  app: AppContext & { openAddress: string },
  { values, asked, at }: { values: TemplateValues; asked: number; at: TrialPlace },
): ProcessWorkload {
  const instead = addonVolumes(manifest).map((name) => [app.folders.volume(name), join(at.files, name)]);
  return {
    ...renderWorkload(manifest, engine, app, values),
    instance: trialOf(app.instanceId),
    generation: 1,
    instead: Object.fromEntries(instead),
    network: {
      listens: asked === 0 ? [] : [{ port: at.port, address: loopback, inside: asked }],
      upstreams: [...at.upstreams],
    },
    logFile: logIn(at.work),
  };
}

/** Returns the files the box writes into volumes before the app starts. Those of its release are there. */
export function trialFiles(
  manifest: Manifest,
  engine: ProcessEngine,
  app: AppContext,
  { values, at }: { values: TemplateValues; at: TrialPlace },
): FileWrite[] {
  const volumes = addonVolumes(manifest);
  return renderFiles(manifest, engine, app, values).flatMap((file) => {
    const name = volumes.find((each) => app.folders.volume(each) === file.root);
    if (name === undefined) return [];
    const root = join(at.files, name);
    return [{ ...file, root, path: root + file.path.slice(file.root.length) }];
  });
}

/** The workload of containers, the files written for it, and the container and port by which it is asked. */
export interface TrialContainers {
  spec: ContainerWorkload;
  files: FileWrite[];
  /** Undefined for an app that is asked nothing. */
  asked: { container: string; port: number } | undefined;
}

/** Returns the workload of containers with the folders of an export, in a network without a way out. `asked`: the port of this machine by which the app is asked otherwise. */
export function trialContainers(
  manifest: Manifest,
  engine: DockerEngine,
  app: AppContext & { images: ReleaseImages; openAddress: string },
  { values, asked, at }: { values: TemplateValues; asked: number; at: Pick<TrialPlace, 'files' | 'work'> },
): TrialContainers {
  const { release } = app.folders;
  const folders = { ...app.folders, release: at.work, volume: (name: string) => join(at.files, name) };
  const own = { ...app, folders };
  const rendered = renderContainers(manifest, engine, own, values);
  const bound = rendered.containers.flatMap(({ name, ports }) =>
    ports.flatMap(({ outside, inside }) => (outside === asked ? [{ container: name, port: inside }] : [])),
  );
  // What was uploaded for the app is only read, so it is not copied.
  const uploaded = join(at.work, archiveFolder);
  const placed = (from: string) =>
    from === uploaded || from.startsWith(`${uploaded}/`) ? release + from.slice(at.work.length) : from;
  return {
    spec: {
      ...rendered,
      instance: trialOf(app.instanceId),
      generation: 1,
      network: 'closed',
      imageVolumes: join(at.files, '.image-volumes'),
      logFile: logIn(at.work),
      containers: rendered.containers.map((container) => ({
        ...container,
        ports: [],
        mounts: container.mounts.map((mount) => ({ ...mount, from: placed(mount.from) })),
      })),
    },
    files: renderContainerFiles(manifest, engine, own, values),
    asked: bound[0],
  };
}

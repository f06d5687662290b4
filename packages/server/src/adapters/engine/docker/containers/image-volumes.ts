import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeTree } from '@kontor/platform/remove-tree';
import type { ContainerInspectInfo, ImageInspectInfo, MountSettings } from 'dockerode';
import type { CopyData } from '../../../app-files/copy-data.ts';
import { move } from '../../../app-files/moves.ts';
import { syncTree } from '../../../app-files/sync-tree.ts';
import type { Container, ContainerWorkload } from '../../engine.ts';
import { labels } from '../labels.ts';
import { beginFilling } from './filling.ts';

/** Where image volumes are stored. */
export interface VolumeFolders {
  /** Returns the folder of an instance that holds its volumes. */
  of(instance: string): string;
  copy: CopyData;
}

export interface ImageVolumesNeeds {
  folders: VolumeFolders;
  log: { warn(details: object, message: string): void };
}

/**
 * Manages the volumes that an image declares itself. No manifest lists them, and the daemon would discard them with each container: each gets a folder beside
 * the app's data.
 */
export function createImageVolumes({ folders, log }: ImageVolumesNeeds) {
  const folderOf = (folder: string, container: string, path: string) =>
    join(folder, container, encodeURIComponent(path.replace(/^\/+|\/+$/g, '')));

  /** Returns the anonymous volumes of a container (from releases before such volumes were stored) that were not copied yet. */
  function anonymousVolumes({ Mounts, Config, HostConfig }: ContainerInspectInfo): { from: string; to: string }[] {
    const { [labels.instance]: instance = '', [labels.container]: container = '' } = Config.Labels;
    const bound = new Set((HostConfig.Mounts ?? []).filter(isBound).map(({ Target }) => plain(Target)));
    const own = Mounts.filter(({ Type, Destination }) => Type === 'volume' && !bound.has(plain(Destination)));
    const copies = own.map(({ Source: from, Destination }) => ({
      from,
      to: folderOf(folders.of(instance), container, Destination),
    }));
    return copies.filter(({ to }) => !existsSync(to));
  }

  return {
    /** Returns the folder with the volumes that the images of a workload declare. */
    folderFor: ({ instance, imageVolumes }: ContainerWorkload): string => imageVolumes ?? folders.of(instance),
    /** Returns the volumes of a container: those the box names, and one for each that its image declares and nothing else is mounted at. */
    volumesFor(folder: string, container: Container, image: ImageInspectInfo | undefined): FilledVolume[] {
      const { name, mounts, temporary } = container;
      const taken = new Set([...mounts.map(({ to }) => to), ...temporary].map(plain));
      const declared = Object.keys(image?.Config?.Volumes ?? {}).filter((path) => !taken.has(plain(path)));
      return [
        ...mounts.filter(({ isVolume }) => isVolume).map(({ from, to, readOnly }) => ({ folder: from, to, readOnly })),
        ...declared.map((to) => ({ folder: folderOf(folder, name, to), to, readOnly: false })),
      ];
    },
    /** Empties the folders that an interrupted start left partially filled, and remembers the empty ones until the returned function is called. */
    async beginFilling(folder: string, volumes: readonly FilledVolume[]): Promise<() => Promise<void>> {
      return beginFilling(join(folder, '.filling'), [...new Set(volumes.map(({ folder }) => folder))]);
    },
    /** Copies the anonymous volumes of a stopped container of an earlier release. Resolves with whether the daemon may remove them. */
    async rescue(container: ContainerInspectInfo): Promise<boolean> {
      try {
        for (const { from, to } of anonymousVolumes(container)) {
          await removeTree(`${to}.new`);
          mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
          await folders.copy(from, `${to}.new`);
          await syncTree(`${to}.new`);
          await move(`${to}.new`, to);
        }
        return true;
      } catch (err) {
        log.warn(
          { err, container: container.Name },
          'A volume of a container could not be copied; the daemon keeps it',
        );
        return false;
      }
    },
  };
}

export type ImageVolumes = ReturnType<typeof createImageVolumes>;

/** A folder of this machine that the daemon fills with what the image has at its path, while it is empty. */
export interface FilledVolume {
  folder: string;
  to: string;
  readOnly: boolean;
}

const plain = (path: string): string => path.replace(/\/+$/, '');

/** Whether a volume of a container is a folder of ours. */
const isBound = ({ VolumeOptions }: MountSettings): boolean =>
  VolumeOptions?.DriverConfig?.Options?.device !== undefined;

/**
 * Mounts a folder as a volume of the daemon and not as a plain bind mount: the daemon fills an empty volume with the image's content, owner and mode
 * included. Removing such a volume removes only its name, never the folder. One that is only read is a plain bind mount: the daemon takes no volume without a
 * name for reading.
 */
export const volumeMount = ({ folder: device, to, readOnly }: FilledVolume): MountSettings =>
  readOnly ? { Type: 'bind', Source: device, Target: to, ReadOnly: true } : filledMount(device, to);

const filledMount = (device: string, to: string): MountSettings => ({
  Type: 'volume',
  Source: '',
  Target: to,
  ReadOnly: false,
  VolumeOptions: {
    NoCopy: false,
    Labels: {},
    DriverConfig: { Name: 'local', Options: { type: 'none', o: 'bind', device } },
  },
});

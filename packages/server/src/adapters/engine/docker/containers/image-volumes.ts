import { existsSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ContainerInspectInfo, MountSettings } from 'dockerode';
import type { CopyData } from '../../../app-files/copy-data.ts';
import { move } from '../../../app-files/moves.ts';
import { syncTree } from '../../../app-files/sync-tree.ts';
import type { Container } from '../../engine.ts';
import type { Daemon } from '../daemon.ts';
import { statusIn } from '../daemon-errors.ts';
import { labels } from '../labels.ts';

/** Where image volumes are stored. */
export interface VolumeFolders {
  /** Returns the folder of an instance that holds its volumes. */
  of(instance: string): string;
  copy: CopyData;
}

export interface ImageVolumesNeeds {
  daemon: Daemon;
  folders: VolumeFolders;
  log: { warn(details: object, message: string): void };
}

/**
 * Manages the volumes that an image declares itself. No manifest lists them, and the daemon would discard them with each container: each gets a folder beside
 * the app's data.
 */
export function createImageVolumes({ daemon, folders, log }: ImageVolumesNeeds) {
  const folderOf = (instance: string, container: string, path: string) =>
    join(folders.of(instance), container, encodeURIComponent(path.replace(/^\/+|\/+$/g, '')));

  /** Returns the anonymous volumes of a container (from releases before such volumes were stored) that were not copied yet. */
  function anonymousVolumes({ Mounts, Config }: ContainerInspectInfo): { from: string; to: string }[] {
    const { [labels.instance]: instance = '', [labels.container]: container = '' } = Config.Labels;
    const own = Mounts.filter(({ Type }) => Type === 'volume');
    const copies = own.map(({ Source: from, Destination }) => ({
      from,
      to: folderOf(instance, container, Destination),
    }));
    return copies.filter(({ to }) => !existsSync(to));
  }

  return {
    /** Returns a mount for each declared volume whose path has no other mount. The daemon fills an empty folder with the image's content. */
    async mountsFor(instance: string, { name, image, mounts, temporary }: Container): Promise<MountSettings[]> {
      const found = await daemon
        .call((docker) => docker.getImage(image).inspect())
        .catch((error) => {
          // Reported when the container is created.
          if (statusIn(error) === 404) return undefined;
          throw error;
        });
      const taken = new Set([...mounts.map(({ to }) => to), ...temporary].map(plain));
      const declared = Object.keys(found?.Config?.Volumes ?? {}).filter((path) => !taken.has(plain(path)));
      return declared.map((path) => {
        const device = folderOf(instance, name, path);
        mkdirSync(device, { recursive: true, mode: 0o700 });
        return { Type: 'volume', Source: '', Target: path, ...bindOptions(device) };
      });
    },
    /** Copies the anonymous volumes of a stopped container of an earlier release. Resolves with whether the daemon may remove them. */
    async rescue(container: ContainerInspectInfo): Promise<boolean> {
      try {
        for (const { from, to } of anonymousVolumes(container)) {
          await rm(`${to}.new`, { recursive: true, force: true });
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

const plain = (path: string): string => path.replace(/\/+$/, '');

/** A local volume bound to a folder of ours: removing the volume removes only its name, never the folder. */
const bindOptions = (device: string): Pick<MountSettings, 'ReadOnly' | 'VolumeOptions'> => ({
  ReadOnly: false,
  VolumeOptions: {
    NoCopy: false,
    Labels: {},
    DriverConfig: { Name: 'local', Options: { type: 'none', o: 'bind', device } },
  },
});

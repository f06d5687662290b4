import { existsSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ContainerInspectInfo, MountSettings } from 'dockerode';
import type { CopyData } from '../../../app-files/copy-data.ts';
import { move } from '../../../app-files/moves.ts';
import { syncTree } from '../../../app-files/sync-tree.ts';
import type { Container } from '../../engine.ts';
import { type Daemon, statusIn } from '../daemon.ts';
import { labels } from '../labels.ts';

/** Where such folders are kept. */
export interface VolumeFolders {
  /** The folder of an instance in which its own lie. */
  of(instance: string): string;
  copy: CopyData;
}

export interface ImageVolumesNeeds {
  daemon: Daemon;
  folders: VolumeFolders;
  log: { warn(details: object, message: string): void };
}

/**
 * Folders that an image itself declares as volumes. Nobody asked for them, and the daemon would throw them away with each container: they are kept
 * beside the data of the app, one folder for each.
 */
export function createImageVolumes({ daemon, folders, log }: ImageVolumesNeeds) {
  const folderOf = (instance: string, container: string, path: string) =>
    join(folders.of(instance), container, encodeURIComponent(path.replace(/^\/+|\/+$/g, '')));

  /** What of the mounts of a container was made by the daemon alone, as it was before these volumes were kept. */
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
    /** A mount for each volume of the image that nothing else is mounted at. The daemon fills an empty one with what the image has there. */
    async mountsFor(instance: string, { name, image, mounts, temporary }: Container): Promise<MountSettings[]> {
      const found = await daemon
        .call((docker) => docker.getImage(image).inspect())
        .catch((error) => {
          // Whoever creates the container says so.
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
    /** Copies what a container of an earlier release of this server has in such volumes. Answers whether the daemon may remove them now. It does not run. */
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

/** A volume of the daemon that lies in a folder of ours: with the volume it removes its own name for it, never the folder. */
const bindOptions = (device: string): Pick<MountSettings, 'ReadOnly' | 'VolumeOptions'> => ({
  ReadOnly: false,
  VolumeOptions: {
    NoCopy: false,
    Labels: {},
    DriverConfig: { Name: 'local', Options: { type: 'none', o: 'bind', device } },
  },
});

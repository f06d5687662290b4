import type Docker from 'dockerode';
import type { Daemon } from '../daemon.ts';
import { statusIn } from '../daemon-errors.ts';
import { labels } from '../labels.ts';

/** Images by name. Each is held by a tag of this box, so that boxes cannot remove each other's images. */
export interface ImageTags {
  /** Returns the repository whose tags hold the images of an instance. */
  holderOf(instance: string): string;
  /** Undefined when there is no such image. */
  find(name: string): Promise<Docker.ImageInspectInfo | undefined>;
  /** Tags an image and resolves with its id; undefined when the image no longer exists. */
  hold(name: string, instance: string, tag: string): Promise<string | undefined>;
  /** Removes a name, and with the last name the image. */
  remove(name: string): Promise<void>;
  /** Removes the tags of an instance that are unwanted. `mayGo` is called before each removal; once it returns false, the rest is retained. */
  removeTags(instance: string, isUnwanted: (tag: string) => boolean, mayGo: () => boolean): Promise<void>;
  /** Removes imported roots that have no name any more and nothing was built on. */
  removeDanglingRoots(): Promise<void>;
}

/** The names of images in a daemon, as one box sees them. */
export function createImageTags(daemon: Daemon, box: string): ImageTags {
  const holderOf = (instance: string) => `kontor-${box}/${instance}`;
  const find = (name: string) =>
    daemon
      .call((docker) => docker.getImage(name).inspect())
      .catch((error) => {
        if (statusIn(error) === 404) return undefined;
        throw error;
      });

  async function remove(name: string): Promise<void> {
    await daemon
      .call((docker) => docker.getImage(name).remove())
      .catch((error) => {
        // Already removed, or used by a container.
        if (![404, 409].includes(statusIn(error) ?? 0)) throw error;
      });
  }

  async function hold(name: string, instance: string, tag: string): Promise<string | undefined> {
    const found = await find(name);
    if (found === undefined) return undefined;
    const isHeld = await daemon
      .call((docker) => docker.getImage(found.Id).tag({ repo: holderOf(instance), tag }))
      .then(
        () => true,
        (error) => {
          if (statusIn(error) === 404) return false;
          throw error;
        },
      );
    return isHeld ? found.Id : undefined;
  }

  async function removeTags(
    instance: string,
    isUnwanted: (tag: string) => boolean,
    mayGo: () => boolean,
  ): Promise<void> {
    const holder = holderOf(instance);
    const held = await daemon.call((docker) => docker.listImages({ filters: { reference: [holder] } }));
    for (const { Id, RepoTags } of held) {
      const ours = (RepoTags ?? []).filter((name) => name.startsWith(`${holder}:`));
      const unwanted = ours.filter((name) => isUnwanted(name.slice(holder.length + 1)));
      for (const name of unwanted) {
        if (!mayGo()) return;
        await remove(name);
      }
      const left = unwanted.length > 0 ? await find(Id) : undefined;
      if (left !== undefined && (left.RepoTags ?? []).length === 0 && mayGo()) await remove(Id);
    }
  }

  async function removeDanglingRoots(): Promise<void> {
    const filters = { dangling: ['true'], label: [`${labels.root}=${box}`] };
    const found = await daemon.call((docker) => docker.listImages({ filters }));
    // Images built on a root inherit its label, also during the build.
    const roots = found.filter(({ ParentId, Labels }) => ParentId === '' && Labels?.[labels.build] === undefined);
    for (const { Id } of roots) await remove(Id);
  }

  return { holderOf, find, hold, remove, removeTags, removeDanglingRoots };
}

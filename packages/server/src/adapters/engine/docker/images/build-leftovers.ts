import type { Daemon } from '../daemon.ts';
import { statusIn } from '../daemon-errors.ts';
import { labels } from '../labels.ts';

/** Removes leftovers of builds with this owner: step containers and dangling layers. Resolves with whether all of them were removed. */
export async function sweepBuild(daemon: Daemon, owner: string, mayGo = () => true): Promise<boolean> {
  const ofBuild = { label: [`${labels.build}=${owner}`] };
  const all = await daemon.call((docker) => docker.listContainers({ all: true, filters: ofBuild }));
  // A container that runs an image inherits the image's label; those of the box also carry the label `box`.
  const steps = all.filter(({ Labels }) => Labels[labels.box] === undefined);
  const removed: boolean[] = [];
  for (const { Id } of steps) {
    if (!mayGo()) return false;
    removed.push(await isGone(daemon.call((docker) => docker.getContainer(Id).remove({ force: true, v: true }))));
  }
  const filters = { dangling: ['true'], ...ofBuild };
  const layers = await daemon.call((docker) => docker.listImages({ filters }));
  for (const { Id } of layers) {
    if (!mayGo()) return false;
    removed.push(await isGone(daemon.call((docker) => docker.getImage(Id).remove())));
  }
  return !removed.includes(false);
}

/** Resolves with whether it is gone; false when it is in use, or the daemon is already removing it. */
function isGone(removal: Promise<unknown>): Promise<boolean> {
  const isHeld = (error: unknown) => {
    const status = statusIn(error);
    if (status !== 404 && status !== 409) throw error;
    return status === 404;
  };
  return removal.then(() => true, isHeld);
}

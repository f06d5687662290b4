import type { ContainerInspectInfo } from 'dockerode';
import { type Daemon, statusIn } from '../daemon.ts';
import { labelFilter } from '../labels.ts';
import { type Group, groupsOf } from './observe.ts';

/** More than the longest time a workload may take to end. */
const stopMs = 150_000;

/** The containers of one box, and no others. Everything may be repeated. */
export function createContainers(daemon: Daemon, box: string) {
  /** Answers undefined where the daemon says that it is so already. */
  const ignoreStatus = (statuses: readonly number[]) => (error: unknown) => {
    if (!statuses.includes(statusIn(error) ?? 0)) throw error;
    return undefined;
  };

  async function inspect(instance?: string): Promise<ContainerInspectInfo[]> {
    const filters = labelFilter(box, instance);
    const listed = await daemon.call((docker) => docker.listContainers({ all: true, filters }));
    // It may go between the two questions.
    const inspectOne = (id: string) =>
      daemon.call((docker) => docker.getContainer(id).inspect()).catch(ignoreStatus([404]));
    const found = await Promise.all(listed.map(({ Id }) => inspectOne(Id)));
    return found.filter((one) => one !== undefined);
  }

  return {
    inspect,
    groups: async (instance: string): Promise<Group[]> => groupsOf(await inspect(instance), []),
    /** Asks it to end, waits its time, ends it. Its `StopTimeout` goes with it, so that any server knows it. */
    stop: (id: string) =>
      daemon.call((docker) => docker.getContainer(id).stop(), stopMs).catch(ignoreStatus([304, 404])),
    /** `withVolumes`: those the daemon made for it alone go as well. */
    remove: (id: string, withVolumes: boolean) =>
      daemon
        .call((docker) => docker.getContainer(id).remove({ force: true, v: withVolumes }))
        .catch(ignoreStatus([404, 409])),
  };
}

export type Containers = ReturnType<typeof createContainers>;

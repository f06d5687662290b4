import { seconds } from '@kontor/platform/work/durations';
import type { ContainerInspectInfo } from 'dockerode';
import type { Daemon } from '../daemon.ts';
import { statusIn } from '../daemon-errors.ts';
import { labelFilter, labels } from '../labels.ts';
import { type Group, groupsOf } from './observe.ts';

/** Milliseconds; longer than the longest stop time of a workload. */
const stopMs = seconds(150);

/** Accesses the containers of one box only. Every call may be repeated. */
export function createContainers(daemon: Daemon, box: string) {
  /** Returns undefined when the daemon reports that the state is already reached. */
  const ignoreStatus = (statuses: readonly number[]) => (error: unknown) => {
    if (!statuses.includes(statusIn(error) ?? 0)) throw error;
    return undefined;
  };

  async function inspect(instance?: string): Promise<ContainerInspectInfo[]> {
    const filters = labelFilter(box, instance);
    const listed = await daemon.call((docker) => docker.listContainers({ all: true, filters }));
    // It may be removed between the two requests.
    const inspectOne = (id: string) =>
      daemon.call((docker) => docker.getContainer(id).inspect()).catch(ignoreStatus([404]));
    const found = await Promise.all(listed.map(({ Id }) => inspectOne(Id)));
    return found.filter((one) => one !== undefined);
  }

  return {
    inspect,
    groups: async (instance: string): Promise<Group[]> => groupsOf(await inspect(instance), []),
    /** Returns the address of a running container in its network. */
    async addressOf(instance: string, container: string): Promise<string | undefined> {
      const found = (await inspect(instance)).find((one) => one.Config.Labels[labels.container] === container);
      if (found?.State.Running !== true) return undefined;
      const [network] = Object.values(found.NetworkSettings.Networks);
      return network?.IPAddress === '' ? undefined : network?.IPAddress;
    },
    /** Sends the stop signal, waits for the container's `StopTimeout`, then kills it. The timeout is stored in the container, so any server uses it. */
    stop: (id: string) =>
      daemon.call((docker) => docker.getContainer(id).stop(), stopMs).catch(ignoreStatus([304, 404])),
    /** `withVolumes`: also removes the anonymous volumes the daemon created for it. */
    remove: (id: string, withVolumes: boolean) =>
      daemon
        .call((docker) => docker.getContainer(id).remove({ force: true, v: withVolumes }))
        .catch(ignoreStatus([404, 409])),
  };
}

export type Containers = ReturnType<typeof createContainers>;

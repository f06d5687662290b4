import type { Engine, EngineKind, Observed } from './engine.ts';
import { EngineUnavailableError } from './engine.ts';

export interface CombinedEngineNeeds {
  process: Engine;
  docker: Engine;
  /** Preferred engine for apps that support both. */
  first: EngineKind;
  log: { warn(details: object, message: string): void };
}

/** Combines both engines of a box: each workload names its engine. Processes keep running normally while Docker is unavailable. */
export function createCombinedEngine({ process, docker, first, log }: CombinedEngineNeeds): Engine {
  const engines = { process, docker };
  /** Last successful listing of Docker's workloads. */
  let last: readonly Observed[] = [];

  async function listContainers(): Promise<readonly Observed[]> {
    try {
      last = await docker.list();
      return last;
    } catch (error) {
      if (!(error instanceof EngineUnavailableError)) throw error;
      // An unreachable daemon does not mean its workloads are gone (keeps R1), and must not block supervision of the processes.
      return last.map(({ exit: _, ...seen }) => ({ ...seen, state: 'unknown' }));
    }
  }

  const isContainer = (instance: string) => last.some((seen) => seen.instance === instance);
  const isThere = () => docker.kinds().length > 0;

  return {
    kinds() {
      const able: EngineKind[] = [...process.kinds(), ...docker.kinds()];
      return able.toSorted((a, b) => Number(b === first) - Number(a === first));
    },
    // Containers are always isolated; this describes processes.
    isolation: process.isolation,
    ...(docker.images ? { images: docker.images } : {}),
    ...(docker.hostFor ? { hostFor: docker.hostFor } : {}),
    ...(docker.addressOf ? { addressOf: docker.addressOf } : {}),
    list: async () => [...(await process.list()), ...(await listContainers())],
    start: (spec) => engines[spec.engine].start(spec),
    async stop(instance) {
      await process.stop(instance);
      if (isThere() || isContainer(instance)) await docker.stop(instance);
    },
    usage: async (instance) =>
      (await process.usage(instance)) ?? (isThere() && isContainer(instance) ? docker.usage(instance) : undefined),
    onExit(listener) {
      const ends = [process.onExit(listener), docker.onExit(listener)];
      return () => ends.forEach((end) => void end());
    },
    onChange: docker.onChange,
    listOrphans: docker.listOrphans,
    async stopAll(known) {
      await Promise.all([process.stopAll(), isThere() ? docker.stopAll(known) : undefined]).catch((error) => {
        if (!(error instanceof EngineUnavailableError)) throw error;
        log.warn({ err: error }, 'Containers cannot be stopped while Docker is away');
      });
    },
    close() {
      process.close();
      docker.close();
    },
  };
}

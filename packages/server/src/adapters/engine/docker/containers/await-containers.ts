import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { minutes, seconds } from '@kontor/platform/work/durations';
import type { Container, ContainerWorkload } from '../../engine.ts';
import type { Daemon } from '../daemon.ts';
import { containerName } from '../labels.ts';

/** Milliseconds: together shorter than what a start may take. */
const longestWait = minutes(2);
const pause = seconds(0.25);

/** Returns a function that resolves once the containers that another one waits for are far enough. */
export function createAwaitContainers({ daemon, box, clock }: { daemon: Daemon; box: string; clock: Clock }) {
  const sleep = () => new Promise<void>((resolve) => void clock.after(pause, resolve));

  /** Returns whether the container is far enough. Throws `AdapterError` when it can never be. */
  async function isReady(instance: string, name: string, until: 'healthy' | 'completed'): Promise<boolean> {
    const { State } = await daemon.call((docker) => docker.getContainer(containerName(box, instance, name)).inspect());
    const hasEnded = State.Status === 'exited' || State.Status === 'dead';
    if (hasEnded && (until === 'healthy' || State.ExitCode !== 0))
      throw new AdapterError(`${name} ended with ${State.ExitCode} before others could start`);
    // Without a check there is nothing to wait for.
    return until === 'completed' ? hasEnded : State.Health === undefined || State.Health.Status === 'healthy';
  }

  return async ({ instance }: ContainerWorkload, { awaits = [] }: Container): Promise<void> => {
    const deadline = clock.now() + longestWait;
    for (const { name, until } of awaits) {
      while (!(await isReady(instance, name, until)) && clock.now() < deadline) await sleep();
      if (until === 'completed' && !(await isReady(instance, name, until)))
        throw new AdapterError(`${name} did not end in time`);
    }
  };
}

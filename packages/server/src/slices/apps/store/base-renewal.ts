import { isRecent } from '@kontor/platform/work/deadlines';
import { days, minutes } from '@kontor/platform/work/durations';
import { type Repeated, repeat } from '@kontor/platform/work/repeat';
import type { BaseImage } from '../../../adapters/base-image/base-image.ts';
import { EngineUnavailableError } from '../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { scarceFloor } from '../../machine/free-space/index.ts';
import type { StoreService } from './service.ts';

export interface BaseRenewalNeeds {
  core: Pick<ServerContext, 'clock' | 'log'>;
  baseImage: Pick<BaseImage, 'madeAt' | 'renew' | 'room' | 'tidy'>;
  refuseFullDisk: StoreService['refuseFullDisk'];
}

/** About how often Debian publishes security updates. */
const longestAge = days(7);
/** Delay after a start, so that apps start first. */
const quiet = minutes(10);

/** Rebuilds the base image when it is a week old, so that later builds have Debian's security updates. Without a base image nothing happens. */
export function createBaseRenewal({ core, baseImage, refuseFullDisk }: BaseRenewalNeeds): Repeated {
  const { clock, log } = core;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function renewOld(): Promise<void> {
    // Removes what a renewal left when it was killed.
    await baseImage.tidy();
    const madeAt = await baseImage.madeAt();
    if (madeAt === undefined || isRecent(longestAge, madeAt, clock.now())) return;
    // Not urgent, so it must not make the disk scarce.
    await refuseFullDisk(baseImage.room + scarceFloor, 'docker');
    await baseImage.renew({ job: 'base-image', signal });
    log.info({}, 'The base image was renewed');
  }

  /** Without network or space it is retried the next day; meanwhile builds use the old image. */
  async function run(): Promise<void> {
    try {
      await renewOld();
    } catch (err) {
      if (signal.aborted || err instanceof EngineUnavailableError) return;
      log.warn({ err }, 'The base image could not be renewed');
    }
  }

  const work = repeat({ name: 'renewing the base image', clock, log, every: days(1), run });
  return {
    ...work,
    start: () => work.wakeAfter(quiet),
    stop(): Promise<void> {
      stopping.abort(new Error('The server stops'));
      return work.stop();
    },
  };
}

import { isRecent } from '@kontor/platform/work/deadlines';
import { type Repeated, repeat } from '@kontor/platform/work/repeat';
import type { BaseImage } from '../../../adapters/base-image/base-image.ts';
import { EngineUnavailableError } from '../../../adapters/engine/engine.ts';
import { scarceFloor } from '../../../core/scarce-floor.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { StoreService } from './service.ts';

export interface BaseRenewalNeeds {
  core: Pick<ServerContext, 'clock' | 'log'>;
  baseImage: Pick<BaseImage, 'madeAt' | 'renew' | 'room' | 'tidy'>;
  refuseFullDisk: StoreService['refuseFullDisk'];
}

const day = 24 * 3_600_000;
/** Debian's security updates come about so often. */
const longestAge = 7 * day;
/** After a start the apps come first. */
const quiet = 10 * 60_000;

/** Makes the base image of builds anew when it is a week old, so that what is built afterwards has Debian's security updates. A box that never built anything has none. */
export function createBaseRenewal({ core, baseImage, refuseFullDisk }: BaseRenewalNeeds): Repeated {
  const { clock, log } = core;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function renewOld(): Promise<void> {
    // What a renewal left that was cut off by a kill.
    await baseImage.tidy();
    const madeAt = await baseImage.madeAt();
    if (madeAt === undefined || isRecent(longestAge, madeAt, clock.now())) return;
    // Nobody waits for it, so it leaves room for what people do.
    await refuseFullDisk(baseImage.room + scarceFloor, 'docker');
    await baseImage.renew({ job: 'base-image', signal });
    log.info({}, 'The base image was made anew');
  }

  /** Without a network or without room it is tried on the next day, and builds go on with what is there. */
  async function run(): Promise<void> {
    try {
      await renewOld();
    } catch (err) {
      if (signal.aborted || err instanceof EngineUnavailableError) return;
      log.warn({ err }, 'The base image could not be made anew');
    }
  }

  const work = repeat({ name: 'renewing the base image', clock, log, every: day, run });
  return {
    ...work,
    start: () => work.wakeAfter(quiet),
    stop(): Promise<void> {
      stopping.abort(new Error('The server stops'));
      return work.stop();
    },
  };
}

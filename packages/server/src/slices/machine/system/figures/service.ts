import { availableParallelism, release } from 'node:os';
import type { SystemFigures, SystemInfo } from '@kontor/contract/machine/figures';
import type { Language } from '@kontor/contract/refusals';
import { checksOf } from '../../../../core/checks.ts';
import type { SystemNeeds } from '../index.ts';
import type { createPowerService } from '../power.ts';
import { readParts } from './parts.ts';
import type { Reading } from './refreshed.ts';
import { createSampler, type Snapshot } from './sampler.ts';
import { createVersions } from './versions.ts';
import { type Surroundings, viewFigures, viewSystem } from './view.ts';

export interface FiguresNeeds extends SystemNeeds {
  effectOf: ReturnType<typeof createPowerService>['effectOf'];
}

/** What is shown of the machine. */
export function createFiguresService(needs: FiguresNeeds) {
  const { core, adapters, apps, outbox, jobs, slices, effectOf } = needs;
  const { version } = adapters;
  const sampler = createSampler(needs);
  const versions = createVersions(needs);
  const serverStartedAt = new Date(core.clock.now()).toISOString();
  const checks = () => checksOf(slices());

  function surroundings(language: Language, { software }: Snapshot): Surroundings {
    const { boxAddress } = core;
    return {
      version,
      kernel: release(),
      processors: availableParallelism(),
      serverStartedAt,
      versions: versions('value' in software ? software.value : []),
      groupware: false,
      remoteMaintenance: null,
      status: readParts({ checks, mailHealth: outbox.health, isDamaged: core.fault !== undefined }),
      proxyConfigs: apps.routes().map(({ subdomain, title }) => ({
        host: `${subdomain}.${boxAddress.domain()}`,
        app: title[language],
      })),
      power: { reboot: effectOf('reboot', language), shutdown: effectOf('shutdown', language) },
      openJobs: jobs.open().length,
    };
  }

  return {
    /** Changes with each sample; undefined while there is no fresh one. Whoever asks is someone who looks. */
    cacheKey({ language }: { language: Language }): string | undefined {
      sampler.latest();
      return sampler.isFresh() ? `${sampler.revision()}.${language}` : undefined;
    },
    async read(language: Language): Promise<SystemInfo> {
      const snapshot = valueIn(await sampler.fresh());
      return viewSystem(snapshot, surroundings(language, snapshot), language);
    },
    async readFigures(): Promise<SystemFigures> {
      return viewFigures(version, valueIn(await sampler.fresh()));
    },
  };
}

/** Each figure has its own reason, so that the whole is there even when none of them could be read. */
function valueIn(reading: Reading<Snapshot>): Snapshot {
  if ('value' in reading) return reading.value;
  const none = { reason: reading.reason };
  return {
    ...{ memory: none, cpu: none, temperature: none, systemDisk: none, dataDisk: none },
    ...{ machineStartedAt: undefined, systemName: null },
    ...{ network: none, raids: none, drives: none, images: none, software: none },
  };
}

import { powerReasonOf } from '@kontor/contract/machine/figure-texts';
import type { PowerEffect } from '@kontor/contract/machine/figures';
import { restartObstacles } from '@kontor/contract/machine/repair-texts';
import type { PowerDone } from '@kontor/contract/machine/system';
import type { Language } from '@kontor/contract/refusals';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import type { Adapters } from '../../../core/adapters.ts';
import type { Journal } from '../../../core/journal-db.ts';

export interface PowerServiceNeeds {
  adapters: Pick<Adapters, 'power' | 'restartServer' | 'stopServer'>;
  journal: Journal;
}

/** `reboot` restarts, `shutdown` switches off. */
export type PowerAction = 'reboot' | 'shutdown';

export interface PowerRequest {
  actor: Actor;
  language: Language;
  /** Calls `act` once the response has been sent, because a server that stops could not send it. */
  afterAnswer(act: () => void): void;
}

/** Restarts and switches off the machine, or the server where it has no power over the machine. */
export function createPowerService({ adapters, journal }: PowerServiceNeeds) {
  const { power, restartServer, stopServer } = adapters;
  const ofMachine = { reboot: power.restart, shutdown: power.shutdown };
  const ofServer = { reboot: restartServer, shutdown: stopServer };

  /** Returns what the action would do here. */
  function effectOf(action: PowerAction, language: Language): PowerEffect {
    const obstacle = power.obstacle();
    if (obstacle === undefined) return { target: 'machine', reason: '' };
    if (ofServer[action] === undefined) return { target: null, reason: restartObstacles['not-launched'][language] };
    return { target: 'server', reason: powerReasonOf(obstacle, language) };
  }

  async function run(action: PowerAction, { actor, language, afterAnswer }: PowerRequest): Promise<PowerDone> {
    const { target, reason } = effectOf(action, language);
    if (target === null) throw new RefusedError('power-unavailable', { params: { reason } });
    journal.record(actor, action, target);
    if (target === 'machine') await ofMachine[action]().catch(refuse);
    else afterAnswer(() => ofServer[action]?.());
    return { target };
  }

  return { effectOf, run };
}

function refuse(cause: unknown): never {
  if (!(cause instanceof AdapterError)) throw cause;
  throw new RefusedError('power-failed', { params: { reason: cause.message } });
}

import { randomInt } from 'node:crypto';
import { restartObstacles } from '@kontor/contract/machine/repair-texts';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { Caller } from '@kontor/platform/http/actor';
import { afterResponse } from '@kontor/platform/http/after-response';
import type { Adapters } from '../../../core/adapters.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import { writeReset } from '../../../recovery/reset/reset-request.ts';
import type { Passwords } from '../../people/passwords/index.ts';

export interface ResetNeeds {
  core: ServerContext;
  adapters: Pick<Adapters, 'restartServer'>;
  passwords: Pick<Passwords, 'confirm'>;
}

/** Factory reset: requested here, carried out at the next start. */
export function createReset({ core, adapters: { restartServer }, passwords }: ResetNeeds): { slice: Slice } {
  const { config, boxAddress, journal, changeFeed } = core;
  /** Shown to administrators before the reset, so that nobody has to look for it at the machine afterwards. */
  const pin = config.setupPin === undefined ? String(randomInt(100_000_000)).padStart(8, '0') : undefined;

  async function resetBox({ actor, checkAccess }: Caller, password: string, language: Language): Promise<void> {
    if (restartServer === undefined) {
      const reason = restartObstacles['not-launched'][language];
      throw new RefusedError('reset-unavailable', { params: { reason } });
    }
    const confirmation = await passwords.confirm(actor, password);
    confirmation.check();
    checkAccess();
    journal.record(actor, 'factory-reset', 'box');
    writeReset(config.data, { stage: 'requested', domain: boxAddress.domain(), pin });
    changeFeed.changed('status');
  }

  return {
    slice: {
      name: 'reset',
      routes: {
        'GET /api/v1/system/reset': ({ language }) => ({
          pin: pin ?? null,
          obstacle: restartServer === undefined ? restartObstacles['not-launched'][language] : null,
        }),
        async 'POST /api/v1/system/reset'(call) {
          await resetBox(call, call.body.password, call.language);
          // A server that stops could not answer.
          afterResponse(call.http.reply.raw, () => restartServer?.());
          return { status: 'RESETTING' };
        },
      },
    },
  };
}

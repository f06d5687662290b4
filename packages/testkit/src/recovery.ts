import type { Clock } from '@kontor/platform/work/clock';
import { openBox, openBoxRecovery } from '@kontor/server/compose/box';
import type { Config } from '@kontor/server/config';
import type { Recovery } from '@kontor/server/recovery/recovery';
import { RecoveryNeededError } from '@kontor/server/recovery/recovery-needed';
import { type Client, clientOf } from './client.ts';

/** Resolves with the reason why a box with these settings needs recovery. Throws when it starts, or fails for another reason. */
async function causeOf(config: Config): Promise<RecoveryNeededError> {
  const cause = await openBox(config).then(
    async (box) => {
      await box.stop();
      return new Error('the box has started');
    },
    (error: unknown) => error,
  );
  if (cause instanceof RecoveryNeededError) return cause;
  throw cause;
}

/** Opens the recovery page of a box that cannot start. */
export async function recoveryOf(config: Config, clock?: Clock): Promise<Recovery> {
  return openBoxRecovery(config, await causeOf(config), clock && { clock });
}

/** Resolves with a client signed in by the console's PIN, on a recovery page served over plain http. */
export async function enterByPin({ portalUrl, pin }: Pick<Recovery, 'portalUrl' | 'pin'>): Promise<Client> {
  const port = Number(new URL(portalUrl).port);
  const body = { username: 'recovery', password: pin };
  const entered = await clientOf(port).post('/api/v1/login', { body });
  return clientOf(port, String(entered.headers['x-auth-token']));
}

import type { BoxKey } from '../../../adapters/box-key.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import { createPasswordsService, type Passwords } from './service.ts';

export { addressGroup } from './address-group.ts';
export { linkAddressAttempts, linkAttempts, pinAttempts } from './attempt-keys.ts';
export type { Confirmation } from './proofs.ts';
export { sealWaitingPuks } from './puks.ts';
export type { PasswordReset } from './reset.ts';
export { noPassword, refuseUnfit } from './rules.ts';
export type { Passwords } from './service.ts';

/** Proofs of who a user is: password, PUK, second factor; and the counters of failed attempts. `isAlive` returns whether a session has not ended. */
export function createPasswords(
  core: ServerContext,
  boxKey: BoxKey,
  isAlive: (sessionId: string) => boolean,
): Passwords & { slice: Slice } {
  const service = createPasswordsService(core, boxKey, isAlive);
  const slice: Slice = { name: 'passwords', listens: { 'user-removed': ({ uid }) => service.remove(uid) } };
  return { ...service, slice };
}

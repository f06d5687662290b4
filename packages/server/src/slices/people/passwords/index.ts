import type { BoxKey } from '../../../adapters/box-key.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import { createPasswordsService, type Passwords, type SessionPorts } from './service.ts';

export { addressGroup } from '../../../adapters/address-group.ts';
export { linkAddressAttempts, linkAttempts, pinAttempts } from './attempt-keys.ts';
export type { Confirmation, FailedProof } from './proofs.ts';
export { sealWaitingPuks } from './puks.ts';
export type { PasswordReset } from './reset.ts';
export { noPassword, refuseUnfit } from './rules.ts';
export type { Passwords, SessionPorts } from './service.ts';

/** Proofs of who a user is: password, PUK, second factor; and the counters of failed attempts. */
export function createPasswords(
  core: ServerContext,
  boxKey: BoxKey,
  sessions: SessionPorts,
): Passwords & { slice: Slice } {
  const service = createPasswordsService(core, boxKey, sessions);
  const slice: Slice = { name: 'passwords', listens: { 'user-removed': ({ uid }) => service.remove(uid) } };
  return { ...service, slice };
}

import type { BoxKey } from '../../adapters/box-key.ts';
import type { Ground } from '../../ground.ts';
import type { Slice } from '../../slice.ts';
import { createPasswordsService, type Passwords } from './service.ts';

export { sealWaitingPuks } from './puks.ts';
export { noPassword, refuseUnfit } from './rules.ts';
export type { Confirmer, Passwords } from './service.ts';
export { linkAddressTries, linkTries, pinTries, type Trier } from './tries.ts';

/** What proves who a person is: password, PUK, second factor; and the counters of wrong tries. */
export function createPasswords(ground: Ground, boxKey: BoxKey): Passwords & { slice: Slice } {
  const service = createPasswordsService(ground, boxKey);
  const slice: Slice = { name: 'passwords', listens: { 'person-removed': ({ uid }) => service.remove(uid) } };
  return { ...service, slice };
}

import type { Slice } from '../../../core/slice.ts';
import { pushRoutes } from './routes.ts';
import { createPushService, type PushNeeds, type PushService } from './service.ts';

export interface Push extends Pick<PushService, 'post' | 'hasDevices'> {
  slice: Slice;
}

/** Brings messages of the box to people's devices by web push (RFC 8030, 8291 and 8292). */
export function createPush(needs: PushNeeds): Push {
  const service = createPushService(needs);
  const { post, hasDevices, removeDevicesOf } = service;
  const slice: Slice = {
    name: 'push',
    routes: pushRoutes(service),
    listens: {
      'user-removed': ({ uid }) => removeDevicesOf(uid),
      'user-disabled': ({ uid }) => removeDevicesOf(uid),
      // As sessions on other devices end: whoever knew the old password may have switched one on.
      'password-changed': ({ uid }) => removeDevicesOf(uid),
    },
    // A damaged database may have lost what the devices know this box by.
    start: () => (needs.core.fault === undefined ? service.prepareIdentity() : undefined),
    recurring: [service.work],
  };
  return { post, hasDevices, slice };
}

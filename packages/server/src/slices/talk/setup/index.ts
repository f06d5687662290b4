import type { Slice } from '../../../core/slice.ts';
import { setSessionCookie } from '../../people/session/index.ts';
import { createSetupService, type SetupNeeds, type SetupService } from './service.ts';

export { createSetupPin, isSamePin } from './pin.ts';

/** What other slices may use of setup. */
export interface Setup extends Pick<SetupService, 'isWaiting' | 'pin' | 'checkPin'> {
  slice: Slice;
}

/** Creates the setup slice: the first user, the domain and the language of the box. */
export function createSetup(needs: SetupNeeds): Setup {
  const service = createSetupService(needs);
  const slice: Slice = {
    name: 'setup',
    routes: {
      'GET /api/v1/setup': () => service.readNonce(),
      'POST /api/v1/setup/new': async (call) => {
        const { token, user } = await service.setUp(call.body, call);
        setSessionCookie(call, token);
        return user;
      },
    },
  };
  const { isWaiting, pin, checkPin } = service;
  return { isWaiting, pin, checkPin, slice };
}

import type { PushDevice } from '@kontor/contract/talk/push';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../../../session/client.ts';
import { type BrowserState, readBrowserState } from './browser-state.ts';
import { findDeviceId, subscribe, unsubscribe } from './subscription.ts';

export interface PushState {
  browser: BrowserState;
  publicKey: string;
  /** This device; undefined while messages are switched off on it. */
  own: PushDevice | undefined;
  others: PushDevice[];
}

const pushQuery = queryOptions({
  queryKey: ['push'],
  async queryFn(): Promise<PushState> {
    const { publicKey, devices } = await api('GET /api/v1/push');
    const browser = readBrowserState();
    const id = browser === 'ready' ? await findDeviceId(publicKey) : undefined;
    const own = devices.find((device) => device.id === id);
    return { browser, publicKey, own, others: devices.filter((device) => device !== own) };
  },
});

/** Returns what this browser can, and the devices of the user. Read again when the window gets the focus: permissions change outside of the page. */
export const usePush = () => useQuery(pushQuery);

function usePushAction<I>(call: (input: I) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: call, onSettled: () => client.invalidateQueries(pushQuery) });
}

/** Switches messages on in this browser. Throws `SubscribeError` or the refusal of the server; then nothing remains. */
export const useSwitchOn = () =>
  usePushAction(async (publicKey: string) => {
    const body = await subscribe(publicKey);
    try {
      await api('POST /api/v1/push/devices', { body });
    } catch (error) {
      await unsubscribe();
      throw error;
    }
  });

/** Switches messages off in this browser. The server is first: what it sends to a subscription that has ended is lost anyway. */
export const useSwitchOff = () =>
  usePushAction(async (id: string) => {
    await removeDevice(id);
    await unsubscribe();
  });

export const useRemoveDevice = () => usePushAction(removeDevice);

export const useSendTest = () =>
  usePushAction((id: string) => api('POST /api/v1/push/devices/{id}/test', { params: { id } }));

/** A device that is gone already is what was wanted. */
async function removeDevice(id: string): Promise<void> {
  try {
    await api('DELETE /api/v1/push/devices/{id}', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

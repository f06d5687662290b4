import type { PushDevice } from '@kontor/contract/talk/push';
import type { DeviceRow } from './db.ts';

/** Neither the address of a subscription nor its keys leave the server. */
export const viewDevice = ({ id, created, reached, trouble }: DeviceRow, device: string): PushDevice => ({
  ...{ id, device, trouble },
  created: new Date(created).toISOString(),
  reached: reached === null ? null : new Date(reached).toISOString(),
});

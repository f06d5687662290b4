import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';

const pushDevice = z.object({
  /** SHA-256 of the subscription's endpoint, base64url: a browser finds itself by it. */
  id: z.string(),
  /** Browser and system in a few words, as in "Firefox, Linux". */
  device: z.string(),
  created: timestamp,
  /** When the push service accepted a message last. */
  reached: timestamp.nullable(),
  /** Why it did not accept the last one. */
  trouble: z.enum(['unreachable', 'refused']).nullable(),
});
export type PushDevice = z.infer<typeof pushDevice>;

const key = z.string().max(200);
const ofDevice = z.object({ id: z.string().max(64) });

export const pushEndpoints = {
  'GET /api/v1/push': endpoint({
    access: 'person',
    summary: 'Own devices that take messages of the box, and the key to subscribe with (RFC 8292)',
    reply: z.object({ publicKey: z.string(), devices: z.array(pushDevice) }),
    refusals: ['database-damaged'],
  }),
  'POST /api/v1/push/devices': endpoint({
    access: 'person',
    summary: 'Send messages of the box to this browser, by its subscription (Push API)',
    body: z.object({ endpoint: z.string().max(2000), keys: z.object({ p256dh: key, auth: key }) }),
    status: 201,
    reply: pushDevice,
    refusals: ['push-address', 'push-devices-full', 'too-many-tries'],
  }),
  'DELETE /api/v1/push/devices/{id}': endpoint({
    access: 'person',
    summary: 'Send nothing more to one of the own devices',
    params: ofDevice,
    refusals: ['not-found'],
  }),
  'POST /api/v1/push/devices/{id}/test': endpoint({
    access: 'person',
    summary: 'Send a message to one of the own devices, to see whether it arrives',
    params: ofDevice,
    refusals: ['not-found', 'too-many-tries', 'push-gone', 'push-refused', 'push-unreachable'],
  }),
};

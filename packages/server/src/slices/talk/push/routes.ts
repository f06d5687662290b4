import type { Routes } from '@kontor/platform/http/route';
import type { PushService } from './service.ts';

export const pushRoutes = (push: PushService) =>
  ({
    'GET /api/v1/push': ({ actor }) => push.readDevices(actor.uid),
    'POST /api/v1/push/devices': ({ actor, userAgent, body }) => push.addDevice(actor, userAgent, body),
    'DELETE /api/v1/push/devices/{id}': ({ actor, params }) => push.removeDevice(actor, params.id),
    'POST /api/v1/push/devices/{id}/test': ({ actor, params }) => push.sendTest(actor, params.id),
  }) satisfies Routes;

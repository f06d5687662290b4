import type { Routes } from '@kontor/platform/http/route';
import type { NotificationsService } from './service.ts';

export const notificationsRoutes = (notifications: NotificationsService) =>
  ({
    'GET /api/v1/config/system/{context}': () => notifications.readConfig(),
    'POST /api/v1/config/system/{context}': ({ actor, body: [{ value }] }) => notifications.updateConfig(actor, value),
    'DELETE /api/v1/config/system/{context}/{id}': ({ actor }) => notifications.deleteConfig(actor),
    'POST /api/v1/notifications/test': ({ actor, body }) => notifications.sendTest(actor, body.event),
  }) satisfies Routes;

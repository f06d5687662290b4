import { clientOf } from '@kontor/testkit/client';
import { createTestCore } from '@kontor/testkit/test-core';
import { expect, test } from 'vitest';
import { freePort } from '../adapters/free-port.ts';
import { openWaitingPage } from './waiting-page.ts';

test.each([
  ['RESETTING', 'resetting'],
  ['RESTORING_BACKUP', 'restoring'],
] as const)('while the data goes, the portal says %s and does nothing else', async (status, health) => {
  const core = createTestCore();
  const { config, clock, log } = core;
  const port = await freePort();
  const needs = { config: { ...config, port }, clock, log, version: '1.2.3', domain: 'firma.localhost', status };
  const page = await openWaitingPage(needs);
  try {
    const visitor = clientOf(port);
    const host = { headers: { host: `cloud.firma.localhost:${port}` } };
    expect((await visitor.get('/api/v1/status', host)).json).toMatchObject({
      ...{ status, domain: 'firma.localhost', version: '1.2.3' },
    });
    expect((await visitor.get('/healthz')).json).toEqual({ status: health });
    const body = { username: 'olga@firma.localhost', password: 'Sonnenblume7' };
    expect((await visitor.post('/api/v1/login', { body })).refusal.code).toBe('not-ready');
  } finally {
    await page.close();
    core.remove();
  }
});

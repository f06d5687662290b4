import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { curl as ask } from '@kontor/testkit/curl';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNginxInstalled } from '../../../../adapters/nginx/installed.ts';

describe.runIf(isNginxInstalled())('encryption by the box itself', () => {
  let box: TestBox;
  let admin: Client;
  let port: string;
  let authority: string;
  beforeAll(async () => {
    const environment = { KONTOR_EDGE: 'nginx', KONTOR_HTTPS_PORT: '0' };
    box = await startBox({ engine: createMemoryEngine(), environment });
    port = new URL(box.portalUrl).port;
    admin = await box.signedIn({ role: 'admin', mode: true });
    authority = join(box.data, 'ca.crt');
    writeFileSync(authority, (await box.anonymous.get('/kontor-ca.crt')).text);
  });
  afterAll(() => box.end());

  const curl = (host: string, path: string, ...more: string[]) => ask({ port, authority }, host, path, ...more);

  it('is trusted by whoever trusts the certificate of the box, with HTTP/2', async () => {
    const { said, wrong } = await curl('cloud.kontor.localhost', '/healthz');
    expect(wrong).toBe('');
    expect(said).toMatch(/^HTTP\/2 200 /);
    // Users who have not installed the certificate yet must be able to come back.
    expect(said).not.toMatch(/strict-transport-security/i);
    expect((await curl('kontor.localhost', '/')).said).toContain(`location: https://cloud.kontor.localhost:${port}/`);
  });

  it('is not trusted by others, nor for names that are not the box’s', async () => {
    writeFileSync(join(box.data, 'none.crt'), '');
    expect((await curl('cloud.kontor.localhost', '/', '--cacert', join(box.data, 'none.crt'))).wrong).toContain(
      'curl:',
    );
    expect((await curl('elsewhere.example', '/')).wrong).toMatch(/certificate|subject/i);
    expect((await curl('elsewhere.example', '/', '--insecure')).said).toMatch(/^HTTP\/2 421 /);
  });

  it('marks the session as one for https only', async () => {
    const uid = box.addUser({ uid: 'emil.eckert@kontor.localhost' });
    const form = `username=${uid}&password=Sonnenblume7`;
    const { said } = await curl(
      'cloud.kontor.localhost',
      '/api/v1/login',
      '--data',
      form,
      '-H',
      'content-type: application/x-www-form-urlencoded',
    );
    expect(said).toMatch(/^set-cookie: __Host-USESSIONID=[^\r]*; Secure/m);
  });

  it('leaves plain requests the way to https and the certificate, and this very machine its calls', async () => {
    const plain = await box.anonymous.get('/apps?x=1', { host: 'cloud.kontor.localhost' });
    expect(plain).toMatchObject({
      status: 308,
      headers: { location: `https://cloud.kontor.localhost:${port}/apps?x=1` },
    });
    expect((await box.anonymous.post('/api/v1/login', { host: 'cloud.kontor.localhost', body: {} })).status).toBe(308);
    const given = await box.anonymous.get('/kontor-ca.crt', { host: 'cloud.kontor.localhost' });
    expect(given).toMatchObject({ status: 200, headers: { 'content-type': 'application/x-x509-ca-cert' } });
    expect((await box.anonymous.get('/healthz')).status).toBe(200);
  });

  it('tells the state of each certificate, and keeps every key sealed', async () => {
    const { json } = await admin.get('/api/v1/domains');
    expect(json.portal.certificate).toMatchObject({ state: 'own', reason: '' });
    expect(Date.parse(json.portal.certificate.until ?? '') - Date.now()).toBeGreaterThan(390 * 24 * 3_600_000);
    expect(json.encryption).toMatchObject({
      on: true,
      publicCertificates: false,
      authority: { fingerprint: expect.stringMatching(/^[0-9A-F:]{95}$/) },
    });
    expect(readFileSync(join(box.data, 'kontor.db'), 'latin1')).not.toContain('PRIVATE KEY');
  });

  it('gives a new name a certificate at once', async () => {
    const { status } = await admin.post('/api/v1/domains/default?domain=firma.test&anyway=true');
    expect(status).toBe(200);
    await expect
      .poll(async () => (await curl('cloud.firma.test', '/healthz')).said, { timeout: 30_000 })
      .toMatch(/^HTTP\/2 200 /);
    await expect
      .poll(async () => (await curl('cloud.kontor.localhost', '/healthz')).wrong, { timeout: 30_000 })
      .not.toBe('');
  });
});

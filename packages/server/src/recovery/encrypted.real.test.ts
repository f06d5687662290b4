import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBox } from '@kontor/testkit/box';
import { clientOf } from '@kontor/testkit/client';
import { curl as ask } from '@kontor/testkit/curl';
import { damageIndex } from '@kontor/testkit/damage-database';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { recoveryOf } from '@kontor/testkit/recovery';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../adapters/free-port.ts';
import { isNginxInstalled } from '../adapters/nginx/installed.ts';
import { openBoxRecovery } from '../compose/box.ts';
import { type Config, readConfig } from '../config.ts';
import { RecoveryNeededError } from './recovery-needed.ts';

const portal = 'cloud.kontor.localhost';

describe.runIf(isNginxInstalled())('a box with https whose database is damaged', () => {
  let place: ReturnType<typeof dataFolder>;
  let config: Config;
  let ports: { plain: number; https: string };
  let authority: string;
  let recovery: Awaited<ReturnType<typeof openBoxRecovery>>;
  const certificates = () => join(place.folder, 'run', 'edge', 'certificates');

  beforeEach(async () => {
    place = dataFolder();
    placeDatabase(place.folder);
    ports = { plain: await freePort(), https: String(await freePort()) };
    const environment = {
      KONTOR_EDGE: 'nginx',
      KONTOR_PORT: String(ports.plain),
      KONTOR_HTTPS_PORT: ports.https,
      KONTOR_LDAP_PORT: 'off',
      KONTOR_LOG_LEVEL: 'silent',
    };
    const box = await startBox({ data: place.folder, engine: createMemoryEngine(), environment });
    authority = join(place.folder, 'ca.crt');
    writeFileSync(authority, (await box.anonymous.get('/kontor-ca.crt')).text);
    await box.stop();
    damageIndex(place.folder, 'sessions_by_uid');
    config = readConfig({ ...environment, KONTOR_DATA: place.folder }, '/');
  });
  afterEach(async () => {
    await recovery?.stop();
    place.remove();
  });

  async function recover(): Promise<void> {
    recovery = await recoveryOf(config);
  }

  const curl = (host: string, path: string, ...more: string[]) =>
    ask({ port: ports.https, authority }, host, path, ...more);
  const pinFor = (pin: string) => [
    ...['--data', JSON.stringify({ username: 'recovery', password: pin })],
    ...['-H', 'content-type: application/json'],
  ];

  it('has its recovery page on its https port, with the certificate it had before', async () => {
    await recover();
    expect(recovery.portalUrl).toBe(`https://${portal}:${ports.https}`);
    expect(recovery.fingerprint).toBeUndefined();
    const { said, wrong } = await curl(portal, '/api/v1/status');
    expect(wrong).toBe('');
    expect(said).toMatch(/^HTTP\/1\.1 200 /);
    expect(said).toContain('"status":"RECOVERY"');
    expect(said).toContain(`"portalUrl":"https://${portal}:${ports.https}"`);
    // The recovery page sends no HSTS header.
    expect(said).not.toMatch(/strict-transport-security/i);
    // Each name has its own certificate.
    const main = await curl('kontor.localhost', '/');
    expect([main.wrong, main.said]).toEqual(['', expect.stringContaining(`https://${portal}:${ports.https}/`)]);
    expect((await curl('elsewhere.example', '/')).wrong).toMatch(/certificate|subject/i);
    expect((await curl('elsewhere.example', '/', '--insecure')).said).toMatch(/^HTTP\/1\.1 421 /);
    const entered = await curl(portal, '/api/v1/login', ...pinFor(recovery.pin));
    expect(entered.said).toMatch(/^HTTP\/1\.1 200 /);
    expect(entered.said).toMatch(/^set-cookie: __Host-USESSIONID=[^\r]*; Secure/im);
  });

  it('takes no PIN in clear, and leads whoever asks without encryption to https', async () => {
    await recover();
    const anonymous = clientOf(ports.plain);
    const page = await anonymous.get('/apps?x=1', { host: `${portal}:${ports.plain}` });
    const to = `https://${portal}:${ports.https}`;
    expect([page.status, page.headers.location]).toEqual([308, `${to}/apps?x=1`]);
    const body = { username: 'recovery', password: recovery.pin };
    const login = await anonymous.post('/api/v1/login', { host: portal, body });
    expect([login.status, login.headers.location]).toEqual([308, `${to}/api/v1/login`]);
    expect(login.headers['set-cookie']).toBeUndefined();
    expect(login.headers['x-auth-token']).toBeUndefined();
    for (const path of ['/api/v1/recovery', '/api/v1/status', '/healthz'])
      expect((await anonymous.get(path, { host: portal })).status).toBe(308);
    expect((await anonymous.get('/', { host: 'evil.example' })).status).toBe(421);
    // Through a proxy on this machine.
    const proxied = { host: 'localhost', headers: { 'x-forwarded-for': '203.0.113.7' } };
    expect((await anonymous.get('/healthz', proxied)).status).toBe(308);
    // Requests from this machine are served, as by nginx.
    expect((await anonymous.get('/healthz')).json).toEqual({ status: 'recovery' });
  });

  it('makes a certificate for the time being where its own cannot be read, and says how to know it', async () => {
    writeFileSync(join(certificates(), `${portal}.key`), 'no key');
    for (const host of ['kontor.localhost', 'www.kontor.localhost']) rmSync(join(certificates(), `${host}.pem`));
    await recover();
    expect(recovery.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect((await curl(portal, '/healthz')).wrong).toMatch(/certificate/i);
    expect((await curl(portal, '/healthz', '--insecure')).said).toMatch(/^HTTP\/1\.1 200 /);
    // With HSTS, browsers reject the temporary certificate at any host name but allow it at an IP address, so the page is served there without a redirect.
    expect((await curl('127.0.0.1', '/', '--insecure')).said).toMatch(/^HTTP\/1\.1 200 [\s\S]*<html/);
    expect((await clientOf(ports.plain).get('/', { host: portal })).status).toBe(308);
  });
});

it('a box without https has its recovery page as before, in clear on its one port', async () => {
  const place = dataFolder();
  placeDatabase(place.folder);
  const config = readConfig(
    { KONTOR_DATA: place.folder, KONTOR_PORT: '0', KONTOR_HTTPS_PORT: '0', KONTOR_EDGE: 'embedded' },
    '/',
  );
  const recovery = await openBoxRecovery(
    { ...config, logLevel: 'silent' },
    new RecoveryNeededError('disk-full', place.folder),
  );
  try {
    expect(recovery.portalUrl).toMatch(/^http:\/\/cloud\.kontor\.localhost:\d+$/);
    const body = { username: 'recovery', password: recovery.pin };
    const entered = await clientOf(Number(new URL(recovery.portalUrl).port)).post('/api/v1/login', { body });
    expect(entered.status).toBe(200);
  } finally {
    await recovery.stop();
    place.remove();
  }
});

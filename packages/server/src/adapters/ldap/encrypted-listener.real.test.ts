import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { dnOfUser } from '@kontor/contract/rules/people/dn';
import { systemClock } from '@kontor/platform/work/clock';
import { addKnownUser, knownPassword } from '@kontor/testkit/known-users';
import { hasSlapd, startDirectory, type TestDirectory } from '@kontor/testkit/ldap';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxActor } from '../../core/journal-db.ts';
import { issueFor, makeAuthority } from '../certificates/authority.ts';
import { freePort } from '../free-port.ts';
import { createEncryptedListener, type EncryptedListener } from './encrypted-listener.ts';

const [inappropriate, wrongPassword] = [13, 49];
const servicesDn = 'ou=services,dc=kontor';
let box: TestDirectory;
let listener: EncryptedListener;
let folder: string;
const certificate = { isGone: false };
const place = { address: '127.0.0.1', port: 0, tlsPort: 0 };

/** Runs Debian's ldapwhoami with the authority's certificate; resolves with its exit code. */
const bindAs = (dn: string, url: string, password: string, ...more: string[]): Promise<number> =>
  new Promise((resolve) => {
    const env = { ...process.env, LDAPTLS_CACERT: join(folder, 'ca.pem'), LDAPTLS_REQCERT: 'demand' };
    const args = ['-x', '-H', url, '-D', dn, '-w', password, ...more];
    execFile('ldapwhoami', args, { env }, (error) => resolve(Number(error?.code ?? 0)));
  });
const whoami = (url: string, password: string, ...more: string[]) =>
  bindAs(dnOfUser('anna@x.de'), url, password, ...more);

beforeAll(async () => {
  if (!hasSlapd) return;
  box = await startDirectory();
  addKnownUser(box.users, box.passwords.confirmPuk, { uid: 'anna@x.de' });
  await box.reconciler.idle();
  const authority = await makeAuthority('Test', Date.now());
  const { chain, key } = await issueFor(hostname(), authority, Date.now());
  folder = mkdtempSync(join(tmpdir(), 'kontor-ldaps-'));
  writeFileSync(join(folder, 'ca.pem'), authority.chain);
  listener = createEncryptedListener({
    context: () => (certificate.isGone ? undefined : createSecureContext({ cert: chain, key })),
    upstream: () => box.slapd.address(),
    ...{ clock: systemClock, servicesDn, signedIn: () => {} },
  });
  place.port = await freePort();
  place.tlsPort = await freePort();
  await listener.open(place);
});
afterAll(async () => {
  await listener?.close();
  await box?.end();
  if (folder) rmSync(folder, { recursive: true });
});

describe.runIf(hasSlapd)('devices of the office', () => {
  it('sign in over LDAPS with a certificate that is checked', async () => {
    expect(await whoami(`ldaps://localhost:${place.tlsPort}`, knownPassword)).toBe(0);
    expect(await whoami(`ldaps://localhost:${place.tlsPort}`, 'wrong')).toBe(wrongPassword);
  });

  it('sign in over StartTLS', async () => {
    expect(await whoami(`ldap://localhost:${place.port}`, knownPassword, '-ZZ')).toBe(0);
    expect(await whoami(`ldap://localhost:${place.port}`, 'wrong', '-ZZ')).toBe(wrongPassword);
  });

  it('are refused without encryption, before a password is looked at', async () => {
    expect(await whoami(`ldap://localhost:${place.port}`, knownPassword)).toBe(inappropriate);
  });

  it.each([
    ['no LDAP', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['something sent behind the request for encryption', Buffer.concat([startTls(), Buffer.from([0x30, 0x01])])],
    ['an endless message', Buffer.concat([Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff]), Buffer.alloc(5000)])],
  ])('%s ends the connection', async (_, bytes) => {
    const socket = connect(place.port, place.address);
    socket.on('error', () => {});
    socket.resume();
    socket.write(bytes);
    await once(socket, 'close');
    expect(await whoami(`ldaps://localhost:${place.tlsPort}`, knownPassword)).toBe(0);
  });

  it('are turned away while there is no certificate, and let in again once there is one', async () => {
    certificate.isGone = true;
    expect(await whoami(`ldaps://localhost:${place.tlsPort}`, knownPassword)).toBe(255);
    expect(await whoami(`ldap://localhost:${place.port}`, knownPassword, '-ZZ')).not.toBe(0);
    certificate.isGone = false;
    expect(await whoami(`ldaps://localhost:${place.tlsPort}`, knownPassword)).toBe(0);
  });

  it('are told nothing when it is closed, and a taken port opens none', async () => {
    const other = createEncryptedListener({
      context: () => createSecureContext({}),
      upstream: () => box.slapd.address(),
      ...{ clock: systemClock, servicesDn, signedIn: () => {} },
    });
    await expect(other.open({ ...place, port: await freePort() })).rejects.toThrow('cannot be offered');
    expect(other.isOpen()).toBe(false);
    await listener.close();
    expect(await whoami(`ldaps://localhost:${place.tlsPort}`, knownPassword)).toBe(255);
    await listener.open(place);
    expect(await whoami(`ldaps://localhost:${place.tlsPort}`, knownPassword)).toBe(0);
  });

  it('are slowed after many wrong passwords, also of many people, but not those with an account of their own', async () => {
    const url = `ldaps://localhost:${place.tlsPort}`;
    const { device, password } = box.directory.devices.add(boxActor, {
      ...{ name: 'NAS', client: 'other', mayRead: 'groups', everyone: true, groups: [] },
    });
    await box.reconciler.idle();
    const timed = async (bind: () => Promise<number>) => {
      const began = performance.now();
      return { code: await bind(), ms: performance.now() - began };
    };
    const wrong = (at: number) => bindAs(dnOfUser(`nobody${at}@x.de`), url, 'wrong');
    for (let at = 0; at < 30; at++) expect(await wrong(at)).toBe(wrongPassword);
    const tries = await Promise.all([31, 32, 33, 34].map((at) => timed(() => wrong(at))));
    expect(tries.map(({ code }) => code)).toEqual([49, 49, 49, 49]);
    expect(Math.max(...tries.map(({ ms }) => ms))).toBeGreaterThan(2500);
    const ofDevice = await timed(() => bindAs(device.bindDn, url, password));
    expect(ofDevice).toMatchObject({ code: 0 });
    expect(ofDevice.ms).toBeLessThan(2000);
    expect(await timed(() => whoami(url, knownPassword))).toMatchObject({ code: 0 });
  });
});

function startTls(): Buffer {
  const oid = Buffer.from('1.3.6.1.4.1.1466.20037');
  const request = Buffer.concat([Buffer.from([0x77, oid.length + 2, 0x80, oid.length]), oid]);
  return Buffer.concat([Buffer.from([0x30, request.length + 3, 0x02, 1, 1]), request]);
}

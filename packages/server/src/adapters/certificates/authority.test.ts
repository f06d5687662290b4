import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:tls';
import { expect, test } from 'vitest';
import { crossSign, type IssuedCertificate, issueFor, makeAuthority, readCertificate } from './authority.ts';

const day = 24 * 3_600_000;
const host = 'cloud.kontor.localhost';

/** Resolves with whether a client that trusts only `ca` connects to a host with this certificate. */
async function isTrusted({ chain: cert, key }: IssuedCertificate, ca: string): Promise<boolean> {
  const server = createServer({ cert, key }, (socket) => socket.end());
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const isGood = await new Promise<boolean>((resolve) => {
    const client = connect({ host: '127.0.0.1', port, servername: host, ca });
    client.once('secureConnect', () => resolve(true)).once('error', () => resolve(false));
    client.once('close', () => server.close());
    client.resume();
  });
  return isGood;
}

test('in the last years of an authority whoever trusts it or the next one alone is served, and nobody else', async () => {
  const now = Date.now();
  const old = await makeAuthority('Kontor old', now - (3_650 - 700) * day);
  const next = await makeAuthority('Kontor next', now);
  const stranger = await makeAuthority('Kontor next', now);
  const beside = await crossSign(old.chain, next);
  const served = await issueFor(host, { ...old, beside }, now);
  const trusting = (ca: IssuedCertificate) => isTrusted(served, ca.chain);
  expect([await trusting(old), await trusting(next), await trusting(stranger)]).toEqual([true, true, false]);
  // The cross-signed certificate does not extend the validity of the old one.
  expect(readCertificate(beside).ends).toBe(readCertificate(old.chain).ends);

  const later = await issueFor(host, next, now);
  expect([await isTrusted(later, next.chain), await isTrusted(later, old.chain)]).toEqual([true, false]);
});

test('a certificate does not outlive what signed it', async () => {
  const now = Date.now();
  const old = await makeAuthority('Kontor old', now - (3_650 - 100) * day);
  expect(readCertificate((await issueFor(host, old, now)).chain).ends).toBe(readCertificate(old.chain).ends);
});

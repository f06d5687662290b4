import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { issueFor, makeAuthority, readCertificate } from '../adapters/certificates/authority.ts';
import { edgeFiles } from '../adapters/nginx/nginx-configuration.ts';
import { readRecoveryKeys } from './tls-keys.ts';

const now = Date.parse('2026-05-01T08:00:00Z');
const damaged = '-----BEGIN CERTIFICATE-----\nMIIBdamaged\n-----END CERTIFICATE-----\n';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'kontor-keys-'));
});
afterEach(() => rmSync(data, { recursive: true }));

async function storeKeyPair(name: string, behind = ''): Promise<string> {
  const folder = join(data, 'run', 'edge', edgeFiles.certificates);
  mkdirSync(folder, { recursive: true });
  const { chain, key } = await issueFor(name, await makeAuthority('Kontor', now), now);
  writeFileSync(join(folder, `${name}.pem`), chain + behind);
  writeFileSync(join(folder, `${name}.key`), key);
  return chain;
}

const read = () => readRecoveryKeys({ data, domain: 'box.test', now });

test('a damaged chain of an app keeps recovery from nothing', async () => {
  const chain = await storeKeyPair('cloud.box.test');
  await storeKeyPair('wiki.box.test', damaged);
  expect(await read()).toMatchObject({ keys: { cert: chain }, fingerprint: undefined });
});

test('with a damaged chain of its own the portal has a certificate for the time being', async () => {
  const chain = await storeKeyPair('cloud.box.test', damaged);
  const { keys, fingerprint } = await read();
  expect(String(keys.cert)).not.toContain(chain);
  expect(fingerprint).toBe(readCertificate(String(keys.cert)).fingerprint);
});

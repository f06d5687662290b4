import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { issueFor, makeAuthority, readCertificate } from '../adapters/certificates/authority.ts';
import { type KeyPair, readKeyPairs } from '../adapters/nginx/nginx-files.ts';
import type { TlsKeys } from '../http/node-server.ts';

export interface RecoveryKeysNeeds {
  /** The data folder. */
  data: string;
  /** Main domain; undefined when unknown. */
  domain: string | undefined;
  now: number;
}

/** TLS keys of the recovery page. */
export interface RecoveryKeys {
  keys: TlsKeys;
  /** SHA-256 fingerprint of a temporary certificate, for users to verify it; undefined when the portal's own is used. */
  fingerprint: string | undefined;
}

/** Reads the box's certificates from disk. When the portal's own cannot be read, issues a temporary one that exists only in memory. */
export async function readRecoveryKeys({ data, domain, now }: RecoveryKeysNeeds): Promise<RecoveryKeys> {
  const pairs = readKeyPairs(join(data, 'run', 'edge'));
  const own = pairs.find(({ name }) => (domain === undefined ? name.startsWith('cloud.') : name === `cloud.${domain}`));
  const { chain, key } = own ?? (await makeForNow(`cloud.${domain ?? 'localhost'}`, now));
  const contexts = new Map(pairs.map((pair) => [pair.name, contextOf(pair)]));
  const fallback = contextOf({ chain, key });
  return {
    keys: { cert: chain, key, SNICallback: (host, done) => done(null, contexts.get(host.toLowerCase()) ?? fallback) },
    fingerprint: own === undefined ? readCertificate(chain).fingerprint : undefined,
  };
}

const contextOf = ({ chain, key }: Pick<KeyPair, 'chain' | 'key'>) => createSecureContext({ cert: chain, key });

/** Its authority is discarded at once and trusted by nobody. */
async function makeForNow(host: string, now: number) {
  return issueFor(host, await makeAuthority('Kontor', now), now);
}

import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { issueFor, makeAuthority, readCertificate } from '../adapters/certificates/authority.ts';
import { type KeyPair, readKeyPairs } from '../adapters/nginx/nginx-files.ts';
import type { TlsKeys } from '../http/node-server.ts';

export interface RecoveryKeysNeeds {
  /** The data folder. */
  data: string;
  /** Main domain; undefined when nobody knows it. */
  domain: string | undefined;
  now: number;
}

/** What the recovery page encrypts with. */
export interface RecoveryKeys {
  keys: TlsKeys;
  /** Of a certificate for the time being, by which it is told from somebody else's; undefined where the portal's own is there. */
  fingerprint: string | undefined;
}

/** The certificates the box had before; for the portal one for the time being, in memory alone, where its own cannot be read. */
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

/** The authority that signs it is known to nobody and forgotten at once. */
async function makeForNow(host: string, now: number) {
  return issueFor(host, await makeAuthority('Kontor', now), now);
}

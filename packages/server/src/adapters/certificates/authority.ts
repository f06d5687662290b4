import { KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { days } from '@kontor/platform/work/durations';

/** A certificate chain with its private key, as PEM. */
export interface IssuedCertificate {
  chain: string;
  key: string;
}

/** Signs the certificates of hosts. */
export interface Authority extends IssuedCertificate {
  /** Cross-signed certificate (see `crossSign`) that is sent with host certificates instead of the authority's own. */
  beside?: string;
}

/** Phones reject certificates with a longer validity (CA/Browser Forum, 6.3.2). */
const ownDays = 397;
const authorityDays = 3_650;
/** For devices whose clock is slow. */
const leewayMs = days(1);
/** Users install it on every device, so it must be valid even if this machine's clock was years ahead when it was created. */
const authorityLeewayMs = days(authorityDays);

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Loaded with the first certificate: the library takes several megabytes, and most boxes never issue certificates. */
async function library() {
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(webcrypto as unknown as Parameters<typeof x509.cryptoProvider.set>[0]);
  return x509;
}

const serial = () => `00${randomBytes(15).toString('hex')}`;

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

const pemOf = (key: webcrypto.CryptoKey): string =>
  KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString();

const importKey = (pem: string) =>
  webcrypto.subtle.importKey('pkcs8', Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64'), algorithm, false, [
    'sign',
  ]);

/** Creates the box's own certificate authority, which users trust on their devices. `name` is shown by devices; `now` in milliseconds since the epoch. */
export async function makeAuthority(name: string, now: number): Promise<IssuedCertificate> {
  const x509 = await library();
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: [{ CN: [name] }, { O: ['Kontor'] }],
    notBefore: new Date(now - authorityLeewayMs),
    notAfter: new Date(now + days(authorityDays)),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      // Allows one subordinate authority: the cross-signed previous one.
      new x509.BasicConstraintsExtension(true, 1, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { chain: `${certificate.toString('pem')}\n`, key: pemOf(keys.privateKey) };
}

/**
 * Signs the public key of the previous authority with its successor, so that devices that trust only the successor accept its certificates until it expires.
 */
export async function crossSign(old: string, by: IssuedCertificate): Promise<string> {
  const x509 = await library();
  const [before, next] = [new x509.X509Certificate(old), new x509.X509Certificate(by.chain)];
  const publicKey = await before.publicKey.export(algorithm, ['verify']);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: before.subjectName,
    issuer: next.subjectName,
    notBefore: before.notBefore,
    notAfter: before.notAfter,
    signingAlgorithm: algorithm,
    signingKey: await importKey(by.key),
    publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.AuthorityKeyIdentifierExtension.create(next),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
    ],
  });
  return `${certificate.toString('pem')}\n`;
}

/** Issues a certificate for one host, signed by the box's authority; it expires no later than the authority. */
export async function issueFor(host: string, authority: Authority, now: number): Promise<IssuedCertificate> {
  const x509 = await library();
  const keys = await newKeys();
  const issuer = new x509.X509Certificate(authority.chain);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    // The common name is limited to 64 characters (RFC 5280, ub-common-name); clients check the alternative name.
    subject: [{ CN: [host.slice(0, 64)] }],
    issuer: issuer.subjectName,
    notBefore: new Date(now - leewayMs),
    notAfter: new Date(Math.min(now + days(ownDays), issuer.notAfter.getTime())),
    signingAlgorithm: algorithm,
    signingKey: await importKey(authority.key),
    publicKey: keys.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }]),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return {
    chain: `${certificate.toString('pem')}\n${authority.beside ?? authority.chain}`,
    key: pemOf(keys.privateKey),
  };
}

/** Reads validity and fingerprint of a certificate. Times in milliseconds since the epoch. */
export function readCertificate(chain: string): { starts: number; ends: number; fingerprint: string } {
  const { validFrom, validTo, fingerprint256 } = new X509Certificate(chain);
  return { starts: Date.parse(validFrom), ends: Date.parse(validTo), fingerprint: fingerprint256 };
}

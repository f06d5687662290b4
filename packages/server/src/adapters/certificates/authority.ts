import { KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto';

/** A certificate with its key, as PEM. */
export interface IssuedCertificate {
  chain: string;
  key: string;
}

/** What signs certificates of hosts. */
export interface Authority extends IssuedCertificate {
  /** Sent beside them instead of its own certificate: the one with which its successor vouches for it. */
  beside?: string;
}

const day = 24 * 3_600_000;
/** Longer lives are refused by phones (CA/Browser Forum, 6.3.2). */
export const ownDays = 397;
const authorityDays = 3_650;
/** Clocks in an office do not all go right. */
const leewayMs = day;
/** People install it on every device: it counts also when the clock was years ahead as it was made. */
const authorityLeewayMs = authorityDays * day;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Loaded when the first certificate is made: it weighs several megabytes, and most boxes never encrypt by themselves. */
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

/** The box's own certificate authority: what people tell their devices to trust. `name` is what the devices show. */
export async function makeAuthority(name: string, now: number): Promise<IssuedCertificate> {
  const x509 = await library();
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: [{ CN: [name] }, { O: ['Kontor'] }],
    notBefore: new Date(now - authorityLeewayMs),
    notAfter: new Date(now + authorityDays * day),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      // One below it, for the last years of the one before.
      new x509.BasicConstraintsExtension(true, 1, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { chain: `${certificate.toString('pem')}\n`, key: pemOf(keys.privateKey) };
}

/** A certificate of the same key as `old`, signed by the one that follows it: whoever trusts only that one trusts what the old one signs, as long as it lasts. */
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

/** A certificate for one host, signed by the box's own authority, which it does not outlive. */
export async function issueFor(host: string, authority: Authority, now: number): Promise<IssuedCertificate> {
  const x509 = await library();
  const keys = await newKeys();
  const issuer = new x509.X509Certificate(authority.chain);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    // The name for people is short by law (RFC 5280, ub-common-name); what counts is the alternative name.
    subject: [{ CN: [host.slice(0, 64)] }],
    issuer: issuer.subjectName,
    notBefore: new Date(now - leewayMs),
    notAfter: new Date(Math.min(now + ownDays * day, issuer.notAfter.getTime())),
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

/** What a certificate says of itself. Times in milliseconds since the epoch. */
export function readCertificate(chain: string): { starts: number; ends: number; fingerprint: string } {
  const { validFrom, validTo, fingerprint256 } = new X509Certificate(chain);
  return { starts: Date.parse(validFrom), ends: Date.parse(validTo), fingerprint: fingerprint256 };
}

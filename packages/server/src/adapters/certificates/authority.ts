import { KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto';

/** A certificate with its key, as PEM. */
export interface Issued {
  chain: string;
  key: string;
}

const day = 24 * 3_600_000;
/** Longer lives are refused by phones (CA/Browser Forum, 6.3.2). */
export const ownDays = 397;
const authorityDays = 3_650;
/** Clocks in an office do not all go right. */
const leewayMs = day;

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

/** The box's own certificate authority: what people tell their devices to trust. `name` is what the devices show. */
export async function makeAuthority(name: string, now: number): Promise<Issued> {
  const x509 = await library();
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: [{ CN: [name] }, { O: ['Kontor'] }],
    notBefore: new Date(now - leewayMs),
    notAfter: new Date(now + authorityDays * day),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { chain: `${certificate.toString('pem')}\n`, key: pemOf(keys.privateKey) };
}

/** A certificate for one host, signed by the box's own authority. */
export async function issueFor(host: string, authority: Issued, now: number): Promise<Issued> {
  const x509 = await library();
  const keys = await newKeys();
  const issuer = new x509.X509Certificate(authority.chain);
  const der = Buffer.from(authority.key.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    // The name for people is short by law (RFC 5280, ub-common-name); what counts is the alternative name.
    subject: [{ CN: [host.slice(0, 64)] }],
    issuer: issuer.subjectName,
    notBefore: new Date(now - leewayMs),
    notAfter: new Date(now + ownDays * day),
    signingAlgorithm: algorithm,
    signingKey: await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']),
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
  return { chain: `${certificate.toString('pem')}\n${authority.chain}`, key: pemOf(keys.privateKey) };
}

/** What a certificate says of itself. Times in milliseconds since the epoch. */
export function readCertificate(chain: string): { starts: number; ends: number; fingerprint: string } {
  const { validFrom, validTo, fingerprint256 } = new X509Certificate(chain);
  return { starts: Date.parse(validFrom), ends: Date.parse(validTo), fingerprint: fingerprint256 };
}

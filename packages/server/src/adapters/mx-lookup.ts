import { Resolver } from 'node:dns/promises';
import { seconds } from '@kontor/platform/work/durations';

/** Whether some server receives the mail of a domain; `unknown` while DNS does not respond. */
export type MailExchange = 'none' | 'elsewhere' | 'unknown';

/** Error codes of DNS for a domain without MX records. */
const nothing = new Set(['ENODATA', 'ENOTFOUND', 'NXDOMAIN']);

/** Resolves with who receives the mail of a domain, by its MX records (RFC 5321, 5.1). */
export async function findMailExchange(domain: string): Promise<MailExchange> {
  const resolver = new Resolver({ timeout: seconds(3), tries: 2 });
  try {
    const found = await resolver.resolveMx(domain);
    // A single dot means that the domain accepts no mail (RFC 7505).
    return found.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'elsewhere' : 'none';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return nothing.has(code) ? 'none' : 'unknown';
  }
}

import { Resolver } from 'node:dns/promises';

/** Whether a server somewhere takes the mail of a domain; unknown while nobody can be asked. */
export type MailExchange = 'none' | 'elsewhere' | 'unknown';

/** What DNS says where there is nothing of the kind. */
const nothing = new Set(['ENODATA', 'ENOTFOUND', 'NXDOMAIN']);

/** Asks DNS who takes the mail of a domain (RFC 5321, 5.1). */
export async function findMailExchange(domain: string): Promise<MailExchange> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  try {
    const found = await resolver.resolveMx(domain);
    // A lone dot says that the domain takes no mail (RFC 7505).
    return found.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'elsewhere' : 'none';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return nothing.has(code) ? 'none' : 'unknown';
  }
}

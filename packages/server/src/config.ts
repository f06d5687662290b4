import { resolve } from 'node:path';
import { z } from 'zod';
import { isNetwork } from './adapters/edge/trusted-proxies.ts';
import { readSmtpUrl, type SmtpSettings } from './adapters/smtp/smtp-settings.ts';

const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const flag = z.enum(['', '0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true');

const schema = z.object({
  KONTOR_DATA: z.string().min(1).default('./data'),
  KONTOR_PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  KONTOR_HOST: z.string().min(1).default('127.0.0.1'),
  KONTOR_DOMAIN: z.string().toLowerCase().max(253).regex(domainName).default('kontor.localhost'),
  KONTOR_ENGINE: z.enum(['auto', 'docker', 'process']).default('auto'),
  KONTOR_DOCKER_SOCKET: z.string().startsWith('/').default('/var/run/docker.sock'),
  KONTOR_EDGE: z.enum(['auto', 'embedded', 'nginx']).default('auto'),
  KONTOR_HTTPS_PORT: z.union([z.literal('off'), z.coerce.number().int().min(0).max(65535)]).optional(),
  KONTOR_ACME_URL: z.url({ protocol: /^https$/ }).default('https://acme-v02.api.letsencrypt.org/directory'),
  KONTOR_ACME_CHALLENGE: z.enum(['http', 'dns']).default('http'),
  KONTOR_SETUP_PIN: z
    .string()
    .regex(/^\d{8}$/, 'must be 8 digits')
    .optional(),
  KONTOR_DEMO: flag.default(false),
  KONTOR_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  KONTOR_LDAP_PORT: z.union([z.literal('off'), z.coerce.number().int().min(0).max(65535)]).default(3890),
  KONTOR_CATALOGUE: z.string().min(1).optional(),
  KONTOR_TRUSTED_PROXY: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .refine(
      (parts) => parts.every(isNetwork),
      'must be addresses or networks such as 10.0.0.1 or 10.0.0.0/24, separated by commas',
    ),
  KONTOR_DISK_RESERVE: z.coerce.number().int().min(0).max(1024).default(64),
  KONTOR_CRASH_AT: z.string().optional(),
  KONTOR_RESTART_CODE: z.coerce.number().int().min(1).max(255).optional(),
  KONTOR_SMTP_URL: z
    .string()
    .refine((url) => readSmtpUrl(url) !== undefined, 'must be smtp://user:password@host:port or smtps://…')
    .optional(),
});

/** Boot settings; everything a person may change at run time lives in the database. */
export interface Config {
  /** Absolute path of the data folder. */
  data: string;
  port: number;
  host: string;
  /** Suggestion for setup; afterwards the database wins. */
  domain: string;
  /** Who stands between browsers and apps: the server itself, or nginx beside it. */
  edge: 'auto' | 'embedded' | 'nginx';
  /** Where nginx encrypts; undefined is nowhere. 443 beside port 80 unless said otherwise. 0 takes a free one. */
  httpsPort: number | undefined;
  /** Where public certificates come from, and how the box proves that a name is its own. */
  acme: { url: string; challenge: 'http' | 'dns' };
  setupPin: string | undefined;
  demo: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** What runs apps: `auto` uses Docker for apps that need it, `docker` also for those that could do without, `process` never. */
  engine: 'auto' | 'docker' | 'process';
  /** Where the Docker daemon answers. */
  dockerSocket: string;
  /** Where the directory answers on loopback; 0 takes a free port, undefined is a box without a directory. */
  ldapPort: number | undefined;
  /** Addresses and networks of proxies in front, which are believed about whom a request comes from (`X-Forwarded-For`). Mostly none. */
  trustedProxies: readonly string[];
  /** Folder of the store's catalogue; the project's own when absent. */
  catalogue: string | undefined;
  /** Where mail is handed over; without it the outbox waits. Holds a password, so it is never logged. */
  smtp: SmtpSettings | undefined;
  /** Ending with this code is followed by a start; undefined where nobody starts the server again. */
  restartCode: number | undefined;
  /** Megabytes kept back on the disk, at most a sixteenth of it, and given free when it is full; 0 keeps none. */
  diskReserveMb: number;
  /** `<job>/<step>/<before|after>`: the process kills itself there (crash tests). */
  crashAt: string | undefined;
}

/** Reads the boot settings from the environment; all faults are listed at once. */
export function readConfig(environment: Record<string, string | undefined>, folder: string): Config {
  const result = schema.safeParse(environment);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings cannot be used:\n${faults.join('\n')}`);
  }
  const read = result.data;
  return {
    data: resolve(folder, read.KONTOR_DATA),
    port: read.KONTOR_PORT,
    host: read.KONTOR_HOST,
    domain: read.KONTOR_DOMAIN,
    edge: read.KONTOR_EDGE,
    httpsPort: httpsPortOf(read.KONTOR_HTTPS_PORT, read.KONTOR_PORT),
    acme: { url: read.KONTOR_ACME_URL, challenge: read.KONTOR_ACME_CHALLENGE },
    setupPin: read.KONTOR_SETUP_PIN,
    demo: read.KONTOR_DEMO,
    logLevel: read.KONTOR_LOG_LEVEL,
    engine: read.KONTOR_ENGINE,
    dockerSocket: read.KONTOR_DOCKER_SOCKET,
    ldapPort: read.KONTOR_LDAP_PORT === 'off' ? undefined : read.KONTOR_LDAP_PORT,
    trustedProxies: read.KONTOR_TRUSTED_PROXY,
    catalogue: read.KONTOR_CATALOGUE === undefined ? undefined : resolve(folder, read.KONTOR_CATALOGUE),
    restartCode: read.KONTOR_RESTART_CODE,
    diskReserveMb: read.KONTOR_DISK_RESERVE,
    crashAt: read.KONTOR_CRASH_AT,
    smtp: read.KONTOR_SMTP_URL === undefined ? undefined : readSmtpUrl(read.KONTOR_SMTP_URL),
  };
}

function httpsPortOf(said: 'off' | number | undefined, port: number): number | undefined {
  if (said === 'off') return undefined;
  return said ?? (port === 80 ? 443 : undefined);
}

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

/** Boot settings. Everything that administrators change at run time is stored in the database. */
export interface Config {
  /** Absolute path of the data folder. */
  data: string;
  port: number;
  host: string;
  /** Default offered at setup; afterwards the domain in the database applies. */
  domain: string;
  /** Reverse proxy between browsers and apps: the server itself (`embedded`), or nginx beside it. */
  edge: 'auto' | 'embedded' | 'nginx';
  /** Port on which nginx serves HTTPS. Defaults to 443 when the HTTP port is 80; 0 picks a free one, undefined disables HTTPS. */
  httpsPort: number | undefined;
  /** ACME directory that issues public certificates, and the challenge type that proves control of a name. */
  acme: { url: string; challenge: 'http' | 'dns' };
  setupPin: string | undefined;
  demo: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Engines for apps: `auto` uses Docker only for apps that need it, `docker` prefers it for all that can use it, `process` never uses it. */
  engine: 'auto' | 'docker' | 'process';
  /** Path of the Docker daemon's socket. */
  dockerSocket: string;
  /** Loopback port of the LDAP directory; 0 picks a free one, undefined disables the directory. */
  ldapPort: number | undefined;
  /** Addresses and networks of proxies in front of the server whose `X-Forwarded-For` is trusted. Usually empty. */
  trustedProxies: readonly string[];
  /** Folder of the app catalogue; defaults to the project's own. */
  catalogue: string | undefined;
  /** SMTP server for outgoing mail; without it the outbox waits. Contains a password, so it is never logged. */
  smtp: SmtpSettings | undefined;
  /** Exit code on which the service manager restarts the server; undefined where none would. */
  restartCode: number | undefined;
  /** Megabytes reserved on the disk, at most a sixteenth of it, and released when the disk is full; 0 reserves none. */
  diskReserveMb: number;
  /** `<job>/<step>/<before|after>`: the process kills itself at this point (crash tests). */
  crashAt: string | undefined;
}

/** Returns whether a server with these settings takes connections from its own machine only. */
export const isLocalOnly = ({ host }: Pick<Config, 'host'>): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Reads the boot settings from the environment; paths are resolved against `folder`. Throws one error that lists all invalid settings. */
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

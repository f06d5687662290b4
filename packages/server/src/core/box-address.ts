import type { Language } from '@kontor/contract/refusals';
import type { Database } from '@kontor/platform/database/database';
import type { Config } from '../config.ts';
import type { Settings } from './settings-db.ts';

const standard = { http: 80, https: 443 };

export interface AddressesNeeds {
  /** Returns the main domain. */
  domain(): string;
  /** Public port until `listensOn` sets another one. */
  port: number;
  scheme: 'http' | 'https';
}

/** Returns the host of the portal below a main domain. */
export const portalHostOf = (domain: string): string => `cloud.${domain}`;

/** Public addresses below a domain. They come from the configuration, never from a request (keeps H1). */
export function createAddresses({ domain, port: configured, scheme }: AddressesNeeds) {
  let port = configured;
  let plainPort: number | undefined;

  /** Returns the origin of a host of the box, with the port unless it is the scheme's default. */
  const urlAt = (host: string) => `${scheme}://${host}${port === standard[scheme] ? '' : `:${port}`}`;

  return {
    scheme,
    domain,
    port: () => port,
    plainPort: () => plainPort,
    /** Sets the public port; called once the server listens. `plain` is the additional port without encryption. */
    listensOn: (actual: number, plain?: number) => {
      port = actual;
      plainPort = plain;
    },
    urlAt,
    portalHost: () => portalHostOf(domain()),
    portalUrl: () => urlAt(portalHostOf(domain())),
    /** Returns the pattern of all app origins for a content security policy. */
    appsPattern: () => urlAt(`*.${domain()}`),
  };
}

export type Addresses = ReturnType<typeof createAddresses>;

/** Returns the domain chosen at setup or later, or the configured one before that. */
export const storedDomain = (settings: Settings, config: Pick<Config, 'domain'>): string =>
  settings.get('system', 'domain') ?? config.domain;

const mostFormer = 20;

export interface BoxAddressNeeds {
  settings: Settings;
  database: Pick<Database, 'afterCommit'>;
  config: Pick<Config, 'domain' | 'port'>;
  scheme: AddressesNeeds['scheme'];
}

/** Where the box is reached and which language it speaks; setup and the domains page change this. */
export function createBoxAddress({ settings, database, config, scheme }: BoxAddressNeeds) {
  let cached: string | undefined;

  function domain(): string {
    cached ??= storedDomain(settings, config);
    return cached;
  }

  const formerDomains = (): string[] => (settings.get('system', 'former-domains') ?? '').split(' ').filter(Boolean);

  const storeFormer = (names: readonly string[], main: string): void => {
    const former = new Set(names.filter((name) => name !== main));
    settings.set('system', 'former-domains', [...former].slice(0, mostFormer).join(' '));
  };

  return {
    ...createAddresses({ domain, port: config.port, scheme }),
    /** Returns the main domains before this one, newest first. */
    formerDomains,
    /** Adds a main domain that leads to the present one from now on. */
    addFormer: (name: string): void => storeFormer([name, ...formerDomains()], domain()),
    /** Changes the main domain. Joins a running transaction; until it commits, `domain` returns the one before. */
    setDomain(next: string): void {
      storeFormer([domain(), ...formerDomains()], next);
      settings.set('system', 'domain', next);
      database.afterCommit(() => {
        cached = undefined;
      });
    },
    language: (): Language => (settings.get('system', 'language') === 'en' ? 'en' : 'de'),
    setLanguage: (next: Language): void => settings.set('system', 'language', next),
  };
}

export type BoxAddress = ReturnType<typeof createBoxAddress>;

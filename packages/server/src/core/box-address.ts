const standard = { http: 80, https: 443 };

export interface AddressesNeeds {
  /** Returns the configured main domain. */
  domain(): string;
  /** Public port until `listensOn` sets another one. */
  port: number;
  scheme: 'http' | 'https';
}

/** Public addresses of the box. They come from the configuration, never from a request (keeps H1). */
export function createAddresses(needs: AddressesNeeds) {
  const { scheme } = needs;
  let port = needs.port;
  let plainPort: number | undefined;
  let cachedDomain: string | undefined;

  function domain(): string {
    cachedDomain ??= needs.domain();
    return cachedDomain;
  }

  /** Returns the origin of a host of the box, with the port unless it is the scheme's default. */
  const urlAt = (host: string) => `${scheme}://${host}${port === standard[scheme] ? '' : `:${port}`}`;

  return {
    scheme,
    domain,
    /** Drops the cached domain. */
    forgetDomain: () => {
      cachedDomain = undefined;
    },
    port: () => port,
    plainPort: () => plainPort,
    /** `plain` is the additional port without encryption. */
    listensOn: (actual: number, plain?: number) => {
      port = actual;
      plainPort = plain;
    },
    urlAt,
    portalHost: () => `cloud.${domain()}`,
    portalUrl: () => urlAt(`cloud.${domain()}`),
    /** Returns the pattern of all app origins for a content security policy. */
    appsPattern: () => urlAt(`*.${domain()}`),
  };
}

export type Addresses = ReturnType<typeof createAddresses>;

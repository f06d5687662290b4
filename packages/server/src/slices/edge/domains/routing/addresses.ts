const standard = { http: 80, https: 443 };

export interface AddressesNeeds {
  /** Main domain as it is configured. */
  domain(): string;
  /** Port until another one is told. */
  port: number;
  scheme: 'http' | 'https';
}

/** Addresses as people and browsers write them. They come from what is configured, never from a request (keeps H1). */
export function createAddresses(needs: AddressesNeeds) {
  const { scheme } = needs;
  let port = needs.port;
  let plainPort: number | undefined;
  let cachedDomain: string | undefined;

  function domain(): string {
    cachedDomain ??= needs.domain();
    return cachedDomain;
  }

  /** Scheme, host and port where it is not the scheme's own: the origin of a host of the box. */
  const urlAt = (host: string) => `${scheme}://${host}${port === standard[scheme] ? '' : `:${port}`}`;

  return {
    scheme,
    domain,
    /** Asks for the domain anew next time. */
    forgetDomain: () => {
      cachedDomain = undefined;
    },
    port: () => port,
    plainPort: () => plainPort,
    /** `plain` is the port without encryption beside it. */
    listensOn: (actual: number, plain?: number) => {
      port = actual;
      plainPort = plain;
    },
    urlAt,
    portalHost: () => `cloud.${domain()}`,
    portalUrl: () => urlAt(`cloud.${domain()}`),
    /** Every app's origin, as a content security policy writes it. */
    appsPattern: () => urlAt(`*.${domain()}`),
  };
}

export type Addresses = ReturnType<typeof createAddresses>;

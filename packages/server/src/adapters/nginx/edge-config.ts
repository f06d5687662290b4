/** What nginx is told. Every value is checked and escaped here, whatever was checked before. */
export interface EdgeConfig {
  /** Where people reach it without encryption. */
  address: string;
  port: number;
  /** Where it encrypts; without it nothing is encrypted. */
  tls: TlsConfig | undefined;
  /** Whom the workers run as, where the server is root. */
  account: string | undefined;
  /** Where nginx remembers answers of the server for a second, a folder in memory; by default in its own folder. */
  answers?: string | undefined;
  /** Known to the server and nginx alone (keeps H7). */
  secret: string;
  /** Hosts of apps. Everything else is the server's. */
  sites: readonly Site[];
  /** Addresses and networks of proxies in front, which nginx believes about whom a request comes from (keeps H7). */
  trustedProxies: readonly string[];
  /** Names of every app's identity header, lower case: none passes from outside or from an app (keeps H4, H5). */
  identityHeaders: readonly string[];
}

export interface TlsConfig {
  port: number;
  /**
   * Hosts with a certificate of their own; `name` of its files. `promise`: for how many seconds browsers are told to come encrypted only
   * (RFC 6797); 0 takes it back.
   */
  certificates: readonly { host: string; name: string; promise?: number | undefined }[];
  /** For every other name. */
  fallback: string;
}

export interface Site {
  host: string;
  instance: string;
  /** Loopback port of the app. */
  port: number;
  identityHeader: string | undefined;
}

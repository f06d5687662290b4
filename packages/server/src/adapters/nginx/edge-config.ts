/** Desired configuration of nginx. Every value is validated when rendered, whatever was validated before. */
export interface EdgeConfig {
  /** Address and port without encryption. */
  address: string;
  port: number;
  /** Undefined: no encryption. */
  tls: TlsConfig | undefined;
  /** Account of nginx's workers, when the server runs as root. */
  account: string | undefined;
  /** Folder of the cache of authorizations, in memory; by default in nginx's own folder. */
  answers?: string | undefined;
  /** Shared secret of the server and nginx (keeps H7). */
  secret: string;
  /** Hosts of apps. All other hosts are handled by the server. */
  sites: readonly Site[];
  /** Addresses and networks of proxies in front whose `X-Forwarded-For` nginx trusts (keeps H7). */
  trustedProxies: readonly string[];
  /** Names of the identity headers of all apps, lower case: removed from requests of clients and responses of apps (keeps H4, H5). */
  identityHeaders: readonly string[];
}

/** Encryption of nginx. */
export interface TlsConfig {
  port: number;
  /** Hosts with their own certificate; `name` of its files. `promise`: max-age in seconds of Strict-Transport-Security (RFC 6797); 0 revokes it. */
  certificates: readonly { host: string; name: string; promise?: number | undefined }[];
  /** File name of the certificate for all other hosts. */
  fallback: string;
}

/** The host of an app. */
export interface Site {
  host: string;
  instance: string;
  /** Loopback port of the app. */
  port: number;
  identityHeader: string | undefined;
}

/** The SMTP server for outgoing mail, from `KONTOR_SMTP_URL`. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  isSecure: boolean;
  login: { user: string; password: string } | undefined;
  /** Sender address, when it is not the box's own. */
  from: string | undefined;
  /** The server is on this machine, so a self-signed certificate is accepted. */
  isLocal: boolean;
}

/** Parses `smtp://user:password@host:port?from=box@example.org`, or `smtps://`. Returns undefined when it is no such URL. */
export function readSmtpUrl(text: string): SmtpSettings | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if ((url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') return undefined;
  const isSecure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const user = decoded(url.username);
  const password = decoded(url.password);
  if (user === undefined || password === undefined) return undefined;
  return {
    host,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    login: user === '' ? undefined : { user, password },
    from: url.searchParams.get('from') ?? (user.includes('@') ? user : undefined),
    isLocal: host === 'localhost' || host === '::1' || host.startsWith('127.'),
  };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Where mail is handed over, as `KONTOR_SMTP_URL` says. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; else it is asked for once connected, where the server offers it. */
  isSecure: boolean;
  login: { user: string; password: string } | undefined;
  /** Sender address when it is not the box's own. */
  from: string | undefined;
  /** Nothing leaves this machine, so a certificate of its own making is fine. */
  isLocal: boolean;
}

/** Reads `smtp://user:password@host:port?from=box@example.org`, or `smtps://`. Answers undefined when it is no such address. */
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

import { isThisMachine } from '@kontor/contract/rules/mail/providers';

/** The SMTP server for outgoing mail, from the settings or `KONTOR_SMTP_URL`. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise as `startTls` says. */
  isSecure: boolean;
  startTls: 'required' | 'offered' | 'never';
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
    // Credentials are never sent unencrypted, except to this machine.
    startTls: user !== '' && !isThisMachine(host) ? 'required' : 'offered',
    login: user === '' ? undefined : { user, password },
    from: url.searchParams.get('from') ?? (user.includes('@') ? user : undefined),
    isLocal: isThisMachine(host),
  };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

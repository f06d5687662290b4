import type { MailServer, TypedMailServer } from '@kontor/contract/mail/mail-server';
import { cleanEmail } from '@kontor/contract/rules/email';
import { type MailEncryption, type MailProviderId, mailProviders } from '@kontor/contract/rules/mail/providers';
import { encryptionIn, readServerText } from './server-text.ts';

/** What is typed into the form; the port is text there. */
export type ServerValues = {
  provider: MailProviderId;
  sender: string;
  host: string;
  port: string;
  encryption: MailEncryption;
  username: string;
  password: string;
};

export const valuesOf = ({ provider, sender, host, port, encryption, username }: MailServer): ServerValues => ({
  ...{ provider, sender, host, encryption, username },
  port: String(port),
  password: '',
});

/** Whether something was typed that is not stored. */
export function isTouched(stored: MailServer, values: ServerValues): boolean {
  const before = valuesOf(stored);
  return (Object.keys(before) as (keyof ServerValues)[]).some((name) => before[name] !== values[name]);
}

/** Returns what changes when a provider is chosen: its server, and no password of another one. */
export function presetOf(provider: MailProviderId): Partial<ServerValues> {
  const { host, port, encryption } = mailProviders[provider];
  return { provider, host, port: String(port), encryption };
}

/** Returns the change of a typed sender: the user follows while it is the same or empty. */
export const senderChange = ({ sender, username }: ServerValues, typed: string): Partial<ServerValues> =>
  username === '' || username === cleanEmail(sender)
    ? { sender: typed, username: cleanEmail(typed) }
    : { sender: typed };

// `587 (STARTTLS)`, `Port: 587`
const portInWords = /^[^\d.,+-]*(\d{1,5})(?![\d.,])/;

/** What a port next to a server means where nothing is said of the encryption (RFC 8314, 3.3; RFC 6409, 3.1). */
const encryptionOfPort: Readonly<Record<string, MailEncryption>> = { '465': 'tls', '587': 'starttls' };

type Connection = Pick<ServerValues, 'host' | 'port' | 'encryption'>;

/** Returns the connection that is meant by what was typed or pasted: a port and an encryption next to the server, as help pages print them, take the place of the others. */
export function serverOf({ host, port, encryption }: Connection): Connection {
  const typedPort = portInWords.exec(port)?.[1] ?? port.trim();
  const pasted = readServerText(host);
  const usedPort = pasted?.port ?? typedPort;
  const words = pasted?.words.trim() ? pasted.words : port;
  const named =
    encryptionIn(words, usedPort) ?? (pasted?.port === undefined ? undefined : encryptionOfPort[pasted.port]);
  return { host: pasted?.host ?? host.trim(), port: usedPort, encryption: named ?? encryption };
}

/** Returns what is sent to the server. An empty password stays what it is. */
export function typedOf({ password, ...values }: ServerValues): TypedMailServer {
  const { host, port, encryption } = serverOf(values);
  return { ...values, host, encryption, port: Number(port), ...(password === '' ? {} : { password }) };
}

/** Whether a stored password goes on with what is typed. */
export function isPasswordReused(stored: MailServer, values: ServerValues): boolean {
  const { host, port } = serverOf(values);
  const isSameServer = stored.host === host && String(stored.port) === port;
  return stored.hasPassword && isSameServer && stored.username === values.username.trim();
}

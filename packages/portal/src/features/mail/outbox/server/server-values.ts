import type { MailServer, TypedMailServer } from '@kontor/contract/mail/mail-server';
import { cleanDomain } from '@kontor/contract/rules/edge/domains';
import { cleanEmail } from '@kontor/contract/rules/email';
import { type MailEncryption, type MailProviderId, mailProviders } from '@kontor/contract/rules/mail/providers';

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

// Behind a scheme and a user, before a path; a bare address of IP version 6 has more colons.
const portBehindHost = /^(?:[a-z][a-z+.-]*:\/\/)?(?:[^/?#@]*@)?(?:\[[^\]]*\]|[^:/?#[\]]+):(\d{1,5})(?=[/?#]|$)/i;

// `Postausgangsserver (SMTP): ` before the name of a server.
const labelBeforeHost = /^\s*[\p{L}\s()/-]{2,40}:\s*(?!\/\/)(?=\S+\.)/u;
// `587 (STARTTLS)`, `Port: 587`
const portInWords = /^[^\d.,+-]*(\d{1,5})(?![\d.,])/;

/** Returns server and port without what was pasted around them: a port behind the server, as help pages print it, takes the place of the other. */
export function serverOf({ host, port }: Pick<ServerValues, 'host' | 'port'>): Pick<ServerValues, 'host' | 'port'> {
  const server = host.replace(labelBeforeHost, '').trim();
  return {
    host: cleanDomain(server),
    port: portBehindHost.exec(server)?.[1] ?? portInWords.exec(port)?.[1] ?? port.trim(),
  };
}

/** Returns what is sent to the server. An empty password stays what it is. */
export function typedOf({ password, ...values }: ServerValues): TypedMailServer {
  const { host, port } = serverOf(values);
  return { ...values, host, port: Number(port), ...(password === '' ? {} : { password }) };
}

/** Whether a stored password goes on with what is typed. */
export function isPasswordReused(stored: MailServer, values: ServerValues): boolean {
  const { host, port } = serverOf(values);
  const isSameServer = stored.host === host && String(stored.port) === port;
  return stored.hasPassword && isSameServer && stored.username === values.username.trim();
}

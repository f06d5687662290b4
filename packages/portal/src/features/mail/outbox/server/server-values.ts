import type { MailServer, TypedMailServer } from '@kontor/contract/mail/mail-server';
import { cleanDomain } from '@kontor/contract/rules/edge/domains';
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
  username === '' || username === sender ? { sender: typed, username: typed } : { sender: typed };

/** Returns what is sent to the server. An empty password stays what it is. */
export const typedOf = ({ port, password, host, ...values }: ServerValues): TypedMailServer => ({
  ...values,
  host: cleanDomain(host),
  port: Number(port),
  ...(password === '' ? {} : { password }),
});

/** Whether a stored password goes on with what is typed. */
export const isPasswordReused = (stored: MailServer, { host, port, username }: ServerValues): boolean =>
  stored.hasPassword &&
  stored.host === cleanDomain(host) &&
  String(stored.port) === port.trim() &&
  stored.username === username.trim();

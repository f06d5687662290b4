import type { MailServer, TypedMailServer } from '@kontor/contract/mail/mail-server';
import { isThisMachine } from '@kontor/contract/rules/mail/providers';
import type { SmtpSettings } from '../../../../adapters/smtp/smtp-settings.ts';

/** A mail server with its password; an empty user name for one without a login. */
export type ServerAccount = Omit<TypedMailServer, 'password'> & { password: string };

const startTlsOf = { tls: 'never', starttls: 'required', offered: 'offered', none: 'never' } as const;

/** Returns the settings to connect by. */
export const settingsOf = (account: ServerAccount): SmtpSettings => {
  const { host, port, encryption, username, password, sender } = account;
  return {
    host,
    port,
    isSecure: encryption === 'tls',
    startTls: startTlsOf[encryption],
    login: username === '' ? undefined : { user: username, password },
    from: sender,
    isLocal: isThisMachine(host),
  };
};

const encryptionOf = { required: 'starttls', offered: 'offered', never: 'none' } as const;

/** Returns what the page shows for the server of KONTOR_SMTP_URL. */
export const accountOf = ({ host, port, isSecure, startTls, login, from }: SmtpSettings): ServerAccount => ({
  provider: 'own',
  host,
  port,
  encryption: isSecure ? 'tls' : encryptionOf[startTls],
  sender: from ?? '',
  username: login?.user ?? '',
  password: login?.password ?? '',
});

/** Whether a stored password may be used for what was typed: it is sent to no other server and for no other user. */
export const mayReusePassword = (stored: ServerAccount, typed: TypedMailServer): boolean =>
  stored.host === typed.host && stored.port === typed.port && stored.username === typed.username;

/** Whether a password would be sent readable through the network. */
export const isReadable = ({ encryption, username, host }: TypedMailServer): boolean =>
  (encryption === 'none' || encryption === 'offered') && username !== '' && !isThisMachine(host);

/** Returns what the API shows, without the password. */
export const viewAccount = (source: MailServer['source'], account: ServerAccount | undefined): MailServer => ({
  source,
  provider: account?.provider ?? 'own',
  sender: account?.sender ?? '',
  host: account?.host ?? '',
  port: account?.port ?? 465,
  encryption: account?.encryption ?? 'tls',
  username: account?.username ?? '',
  hasPassword: (account?.password ?? '') !== '',
});

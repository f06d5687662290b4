import { hash } from 'node:crypto';
import { join } from 'node:path';
import { peopleDn } from '@kontor/contract/rules/people/dn';
import type { AppAccount, DirectoryAccess, ServerLocation, UserMailbox } from '../addon-server.ts';

/** Where things are in the folder of the server. */
export const inside = {
  /** What the server may write. */
  writable: 'data',
  /** Sockets; made anew at each start. */
  run: 'data/run',
  state: 'data/state',
  apps: 'data/mail/apps',
  people: 'data/mail/people',
  /** Takes in mail (RFC 2033). */
  lmtp: 'data/run/lmtp',
  configuration: 'dovecot.conf',
  directory: 'directory.conf',
  appAccounts: 'apps.accounts',
  peopleAccounts: 'people.accounts',
} as const;

/** Who the server is on this machine. */
export interface ServerUser {
  name: string;
  uid: number;
}

const named = (user: string): string => user.toLowerCase();

/** A line in the form of passwd(5), as Dovecot reads it. */
const line = (user: string, password: string, { uid }: ServerUser, home: string, more = ''): string =>
  `${named(user)}:${password}:${uid}:${uid}::${home}::${more}\n`;

/** What is between a name and its password must not be in it. */
export const isNameable = (user: string): boolean => !/[\s:\p{Cc}]/u.test(user);

/** Apps sign in with a password of the box's making, so one round of a hash says nothing about it. */
export const appLine = (home: string, { name, password }: AppAccount, user: ServerUser): string =>
  line(name, `{SHA256.HEX}${hash('sha256', password)}`, user, join(home, inside.apps, name));

/** People sign in with the password the directory checks; here stands only that they have a mailbox. */
export const userLines = (home: string, mailboxes: readonly UserMailbox[], server: ServerUser): string =>
  mailboxes
    .filter(({ user }) => isNameable(user))
    .map(({ user, folder }) => line(user, '', server, join(home, inside.people, folder), 'noauthenticate=y'))
    .sort()
    .join('');

/** How the directory is asked whether a password is right: by signing in there (dovecot-ldap). */
export const renderDirectory = (access: DirectoryAccess | undefined): string =>
  [
    // Without a directory nobody answers, and people cannot sign in.
    `uris = ${access?.url ?? 'ldap://127.0.0.1:1'}`,
    ...(access === undefined ? [] : [`dn = ${access.bindDn}`, `dnpass = ${access.bindPassword}`]),
    `base = ${peopleDn}`,
    'auth_bind = yes',
    `auth_bind_userdn = uid=%u,${peopleDn}`,
    'ldap_version = 3',
    '',
  ].join('\n');

const folders = { Drafts: 'Drafts', Sent: 'Sent', Junk: 'Junk', Trash: 'Trash', Archive: 'Archive' };

/**
 * Text of dovecot.conf. One account runs everything, without any right to change to another one; nothing listens but loopback, and a socket for mail that
 * comes in. Wrong passwords are not counted by address, for all come from this machine: the directory counts them by person.
 */
export function renderDovecot({ home, port }: Pick<ServerLocation, 'home' | 'port'>, { name }: ServerUser): string {
  const at = (path: string) => join(home, path);
  return `protocols = imap lmtp
listen = 127.0.0.1
base_dir = ${at(inside.run)}
state_dir = ${at(inside.state)}
log_path = /dev/stderr
login_greeting = Kontor
ssl = no
disable_plaintext_auth = no
default_internal_user = ${name}
default_internal_group =
default_login_user = ${name}
first_valid_uid = 1
auth_mechanisms = plain login
auth_username_chars =
auth_username_format = %Lu
recipient_delimiter =
mail_location = maildir:%h/mail
mail_max_userip_connections = 64
${accountsOf(at)}namespace inbox {
  inbox = yes
  separator = /
${Object.entries(folders).map(mailFolder).join('')}}
${servicesOf(port)}`;
}

/** Who gets in: apps by a password of their own, people whom we name by the one the directory knows. */
const accountsOf = (at: (path: string) => string): string => `passdb {
  driver = passwd-file
  args = username_format=%u ${at(inside.appAccounts)}
}
passdb {
  driver = passwd-file
  args = username_format=%u ${at(inside.peopleAccounts)}
  result_success = continue
  result_failure = return-fail
}
passdb {
  driver = ldap
  args = ${at(inside.directory)}
}
userdb {
  driver = passwd-file
  args = username_format=%u ${at(inside.appAccounts)}
}
userdb {
  driver = passwd-file
  args = username_format=%u ${at(inside.peopleAccounts)}
}
`;

const servicesOf = (port: number): string => `service imap-login {
  chroot =
  service_count = 0
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  unix_listener lmtp {
    mode = 0600
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service ipc {
  chroot =
}
`;

const mailFolder = ([name, use]: [string, string]): string => `  mailbox ${name} {
    auto = subscribe
    special_use = \\${use}
  }
`;

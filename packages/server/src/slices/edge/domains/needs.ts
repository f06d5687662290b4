import type { Text } from '@kontor/contract/manifest/manifest';
import type { Identity } from '@kontor/platform/http/actor';
import type { ServerContext } from '../../../core/server-context.ts';
import type { AlternativeDomains } from '../alternative-domains/index.ts';
import type { NginxAdapters } from './nginx/nginx-tls.ts';

/** One web address of an installed app, as the apps area reports it. An instance may have several. */
export interface AppRoute {
  instance: string;
  /** First label of the host: `wiki` is at `wiki.<domain>`. The first address of an instance is its main one. */
  name: string;
  title: Text;
  state: 'running' | 'starting' | 'stopped';
  /** Loopback port the app listens on. */
  port: number;
  /** cn of the group whose members have access, or empty when every signed-in user has. */
  userGroup: string;
  /** `own`: the app itself authenticates callers of its open paths. */
  authMode: 'none' | 'ldap' | 'oidc' | 'proxy-header' | 'proxy-gate' | 'own';
  /** Header the edge sets to the user's uid, for apps that trust one (keeps H5). */
  identityHeader: string | undefined;
  /** Path prefixes that never redirect. */
  openPaths: readonly string[];
  /** The portal shows the app in its own frame. */
  isFramed: boolean;
}

/** What the edge needs of the session slice. */
export interface PortalSessions {
  identify(token: string): Identity | undefined;
  /** Neither ended nor expired. */
  isAlive(sessionId: string): boolean;
  /** Counts as use of the session. */
  touch(actor: Pick<Identity, 'sessionId'>): void;
}

/** What the edge needs of the people area. */
export interface People {
  groups: { isMember(cn: string, uid: string): boolean };
  passwords: { waitingPuk(uid: string): string | undefined };
  users: { admins(): string[]; find(uid: string): { givenname: string; surname: string } | undefined };
}

export interface DomainsNeeds {
  core: ServerContext;
  session: PortalSessions;
  people: People;
  apps: { routes(): readonly AppRoute[] };
  alternatives: AlternativeDomains;
  /** Defined where nginx is between browsers and the server. */
  adapters?: NginxAdapters | undefined;
}

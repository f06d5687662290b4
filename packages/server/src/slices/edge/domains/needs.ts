import type { Text } from '@kontor/contract/manifest/manifest';
import type { Actor } from '@kontor/platform/http/route';
import type { ServerContext } from '../../../core/server-context.ts';
import type { NginxAdapters } from './nginx/nginx-tls.ts';

/** One web address of an installed app, as the apps slice knows it. An instance may have several. */
export interface AppRoute {
  instance: string;
  /** First label of the host: `wiki` answers at `wiki.<domain>`. The first address of an instance is its main one. */
  name: string;
  title: Text;
  state: 'running' | 'starting' | 'stopped';
  /** Loopback port the app listens on. */
  port: number;
  /** cn of the group whose members get in, or empty when every signed-in person does. */
  userGroup: string;
  /** `own`: the app checks for itself who calls its open paths. */
  authMode: 'none' | 'ldap' | 'oidc' | 'proxy-header' | 'proxy-gate' | 'own';
  /** Header the edge sets to the person's uid, for apps that trust one (keeps H5). */
  identityHeader: string | undefined;
  /** Beginnings of paths that never redirect. */
  openPaths: readonly string[];
  /** The portal shows the app in its own frame. */
  isFramed: boolean;
}

/** What the session slice answers about the portal's sessions. */
export interface PortalSessions {
  identify(token: string): Actor | undefined;
  /** Neither ended nor expired. */
  isAlive(sessionId: string): boolean;
  /** Counts as use of the session. */
  touch(actor: Pick<Actor, 'sessionId'>): void;
}

/** What the people slices answer. */
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
  setup: { domain(): string };
  /** Present where nginx stands between browsers and the server. */
  adapters?: NginxAdapters | undefined;
  /** `https` once something in front of the box, or the box itself, speaks it. */
  scheme?: 'http' | 'https';
}

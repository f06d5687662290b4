import type { Text } from '@kontor/contract/manifest';
import type { Caller } from '@kontor/platform/http/route';

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
  identify(token: string): Caller | undefined;
  /** Neither ended nor expired. */
  isAlive(sessionId: string): boolean;
  /** Counts as use of the session, not of admin mode. */
  touch(sessionId: string): void;
}

/** What the people slices answer. */
export interface People {
  isMember(cn: string, uid: string): boolean;
  isPukConfirmed(uid: string): boolean;
  /** Names of those who can let somebody in. */
  administrators(): string[];
}

/** Where the box answers. */
export interface Address {
  domain(): string;
  /** Port people use, known once the server listens. */
  port(): number;
  scheme: 'http' | 'https';
  ownAddresses(): readonly string[];
}

import type { Identity } from '@kontor/platform/http/actor';
import type { ServerContext } from '../../../core/server-context.ts';
import type { AppRoute } from '../../apps/apps/index.ts';
import type { AlternativeDomains } from '../alternative-domains/index.ts';
import type { NginxAdapters } from './nginx/nginx-tls.ts';

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
  users: {
    admins(): string[];
    ableAdmins(): string[];
    find(uid: string): { givenname: string; surname: string } | undefined;
  };
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

import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppRoute } from '../../../apps/apps/index.ts';
import type { DomainsDb } from '../db.ts';
import type { People, PortalSessions } from '../needs.ts';
import type { Hosts } from '../routing/host-table.ts';
import { type AppSession, createAppSessions } from './app-sessions.ts';
import { createConnections, type Held } from './connections.ts';

export interface AccessNeeds {
  core: Pick<ServerContext, 'clock' | 'database'>;
  db: DomainsDb;
  hosts: Hosts;
  portal: PortalSessions;
  people: People;
}

/** Who may use which app, and the sessions and connections that are open. */
export function createAccess({ core, db, hosts, portal, people }: AccessNeeds) {
  const { groups, passwords, users } = people;
  const connections = createConnections();

  /** Apps without a group are for every signed-in user. Administrators outside the group have no access. */
  const isInvited = ({ userGroup }: AppRoute, uid: string) => userGroup === '' || groups.isMember(userGroup, uid);

  function mayUse({ host, instance, uid }: Omit<AppSession, 'token_hash'>): boolean {
    const route = hosts.routeAt(host);
    return route?.instance === instance && isInvited(route, uid);
  }

  const sessions = createAppSessions({ core, db, portal, mayUse });

  return {
    sessions,
    connections,
    isInvited,
    /** Whether an app session may begin: the portal session is alive, and its user may use the app. */
    isWelcome: (entry: Omit<AppSession, 'token_hash'>) => portal.isAlive(entry.portal_session) && mayUse(entry),
    isPukWaiting: (uid: string) => passwords.waitingPuk(uid) !== undefined,
    /** Returns the names of the administrators, who can grant access. */
    helpers: () =>
      users
        .admins()
        .flatMap((uid) => users.find(uid) ?? [])
        .map(({ givenname, surname }) => `${givenname} ${surname}`),
    /** Closes at once the connections of sessions and apps that no longer exist (keeps H4). */
    closeStale: () => connections.endUnless(mayStay),
    closeAll: () => connections.endUnless(() => false),
    closeOf: (session: string) => connections.endUnless((held) => held.session !== session),
  };

  function mayStay({ session, instance }: Held): boolean {
    return hosts.hostOf(instance) !== undefined && (session === undefined || sessions.isAlive(session));
  }
}

export type Access = ReturnType<typeof createAccess>;

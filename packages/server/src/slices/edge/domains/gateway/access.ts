import type { AppAccess } from '@kontor/contract/edge/domains';
import type { Language } from '@kontor/contract/refusals';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppRoute } from '../../../apps/apps/index.ts';
import type { DomainsDb } from '../db.ts';
import type { People, PortalSessions } from '../needs.ts';
import type { Hosts } from '../routing/host-table.ts';
import { createAppSessions } from './app-sessions.ts';
import { createConnections } from './connections.ts';

export interface AccessNeeds {
  core: Pick<ServerContext, 'clock' | 'database'>;
  db: DomainsDb;
  hosts: Hosts;
  portal: PortalSessions;
  people: People;
}

/** Who may open which app, and the sessions and connections that are open. */
export function createAccess({ core, db, hosts, portal, people }: AccessNeeds) {
  const { groups, passwords, users } = people;
  const connections = createConnections();

  /** Whether a user may open an app. Apps without a group are for every signed-in user; administrators outside the group have no access. */
  const mayOpen = ({ userGroup }: Pick<AppRoute, 'userGroup'>, uid: string): boolean =>
    userGroup === '' || groups.isMember(userGroup, uid);

  const sessions = createAppSessions({ core, db, portal, hosts, mayOpen });

  return {
    sessions,
    connections,
    mayOpen,
    isPukWaiting: (uid: string) => passwords.waitingPuk(uid) !== undefined,
    /** Whether the user has been in the app before. */
    hasVisited: ({ instance }: Pick<AppRoute, 'instance'>, uid: string): boolean => db.hasVisited(instance, uid),
    /** Whether a user may start apps: administrators and managers. */
    mayStart: (uid: string): boolean => users.admins().includes(uid) || groups.isMember('signing', uid),
    /** Returns the names of the administrators who can sign in and grant access, without the user who asks. */
    helpers: (uid?: string) =>
      users
        .ableAdmins()
        .filter((admin) => admin !== uid)
        .flatMap((uid) => users.find(uid) ?? [])
        .map(({ givenname, surname }) => `${givenname} ${surname}`),
    /** Closes at once the connections of sessions and apps that no longer exist (keeps H4). */
    closeStale: () =>
      connections.endUnless(
        ({ session, instance }) =>
          hosts.hostOf(instance) !== undefined && (session === undefined || sessions.isAlive(session)),
      ),
    closeAll: () => connections.endUnless(() => false),
    closeOf: (session: string) => connections.endUnless((held) => held.session !== session),
  };
}

/** Returns what somebody without the right to an app is told in its place. */
export function viewAppAccess(access: Access, route: AppRoute, uid: string, language: Language): AppAccess {
  return {
    title: route.title[language],
    mayOpen: access.mayOpen(route, uid),
    hasVisited: access.hasVisited(route, uid),
    helpers: access.helpers(uid),
  };
}

export type Access = ReturnType<typeof createAccess>;

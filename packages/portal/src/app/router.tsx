import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import HomePage from '../features/apps/apps/home/home-page.tsx';
import { type Me, meOf } from '../session/me.ts';
import { portalClient } from '../session/portal-client.ts';
import { accessOf, mayOpen } from '../shared/settings-areas.ts';
import { loadChunk } from '../ui/load-chunk.ts';
import { Frame } from './frame.tsx';
import { PageFailed } from './page-failed.tsx';

/** A page whose code is loaded on the first visit or hover. */
const pagePart = <T extends { default: () => ReactNode }>(load: () => Promise<T>) =>
  lazyRouteComponent(() => loadChunk(load));

/** For other roles these pages do not exist: like any unknown path they redirect to the apps. */
const onlyFor = (may: (me: Me) => boolean) => () => {
  const { user } = portalClient.session.get();
  if (!user || !may(meOf(user))) throw redirect({ to: '/apps', replace: true });
};
const forManagers = onlyFor((me) => me.mayManageApps);

const root = createRootRoute({ component: Frame });

const home = createRoute({ getParentRoute: () => root, path: '/', component: HomePage });
const apps = createRoute({ getParentRoute: () => root, path: '/apps', component: HomePage });

const app = createRoute({
  getParentRoute: () => root,
  path: '/app/$id',
  component: pagePart(() => import('../features/apps/apps/frame-page.tsx')),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: pagePart(() => import('../features/people/account/account-page.tsx')),
});

const messages = createRoute({
  getParentRoute: () => root,
  path: '/messages',
  component: pagePart(() => import('../features/talk/messages/messages-page.tsx')),
});

const store = createRoute({
  getParentRoute: () => root,
  path: '/store',
  beforeLoad: forManagers,
  component: pagePart(() => import('../features/apps/store/list/store-page.tsx')),
});

const storeApp = createRoute({
  getParentRoute: () => root,
  path: '/store/$id',
  beforeLoad: forManagers,
  component: pagePart(() => import('../features/apps/store/detail/detail-page.tsx')),
});

const install = createRoute({
  getParentRoute: () => root,
  path: '/store/$id/install',
  beforeLoad: forManagers,
  component: pagePart(() => import('../features/apps/store/wizard/wizard-page.tsx')),
});

/** Access to a child page, and whether it asks for the password first, is defined in the table of settings areas. */
const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  beforeLoad: ({ location }) => onlyFor((me) => mayOpen(me, accessOf(location.pathname)))(),
  component: pagePart(() => import('../features/machine/settings/settings-gate.tsx')),
});

const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: pagePart(() => import('../features/machine/settings/settings-home.tsx')),
});

const users = createRoute({
  getParentRoute: () => settings,
  path: '/users',
  component: pagePart(() => import('../features/people/users/users-page.tsx')),
});

const newUser = createRoute({
  getParentRoute: () => settings,
  path: '/users/new',
  component: pagePart(() => import('../features/people/users/create/new-user-page.tsx')),
});

const editUser = createRoute({
  getParentRoute: () => settings,
  path: '/users/$id',
  component: pagePart(() => import('../features/people/users/edit/edit-page.tsx')),
});

const domains = createRoute({
  getParentRoute: () => settings,
  path: '/domains',
  component: pagePart(() => import('../features/edge/domains/domains-page.tsx')),
});

const groups = createRoute({
  getParentRoute: () => settings,
  path: '/groups',
  component: pagePart(() => import('../features/people/groups/groups-page.tsx')),
});

const group = createRoute({
  getParentRoute: () => settings,
  path: '/groups/$cn',
  component: pagePart(() => import('../features/people/groups/edit/group-page.tsx')),
});

const outbox = createRoute({
  getParentRoute: () => settings,
  path: '/outbox',
  component: pagePart(() => import('../features/mail/outbox/outbox-page.tsx')),
});

const passwords = createRoute({
  getParentRoute: () => settings,
  path: '/passwords',
  component: pagePart(() => import('../features/people/generated-passwords/passwords-page.tsx')),
});

const hosting = createRoute({
  getParentRoute: () => settings,
  path: '/hosting',
  component: pagePart(() => import('../features/apps/hosting/hosting-page.tsx')),
});

const newHosting = createRoute({
  getParentRoute: () => settings,
  path: '/hosting/new',
  component: pagePart(() => import('../features/apps/hosting/new-hosting-page.tsx')),
});

const build = createRoute({
  getParentRoute: () => settings,
  path: '/hosting/$id',
  component: pagePart(() => import('../features/apps/hosting/build-page.tsx')),
});

const importUsers = createRoute({
  getParentRoute: () => settings,
  path: '/users/import',
  component: pagePart(() => import('../features/people/users/import/import-page.tsx')),
});

const removedUsers = createRoute({
  getParentRoute: () => settings,
  path: '/users/removed',
  component: pagePart(() => import('../features/people/users/removed/removed-page.tsx')),
});

const logs = createRoute({
  getParentRoute: () => settings,
  path: '/logs',
  component: pagePart(() => import('../features/apps/logs/logs-page.tsx')),
});

const log = createRoute({
  getParentRoute: () => settings,
  path: '/logs/$id',
  component: pagePart(() => import('../features/apps/logs/log-page.tsx')),
});

const repair = createRoute({
  getParentRoute: () => settings,
  path: '/repair',
  component: pagePart(() => import('../features/machine/repair/repair-page.tsx')),
});

const licenses = createRoute({
  getParentRoute: () => settings,
  path: '/licenses',
  component: pagePart(() => import('../features/machine/licenses/licenses-page.tsx')),
});

/** Unknown paths redirect to the apps. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/apps', replace: true });
  },
  component: Outlet,
});

const tree = root.addChildren([
  home,
  apps,
  app,
  account,
  messages,
  store,
  storeApp,
  install,
  settings.addChildren([
    settingsHome,
    users,
    newUser,
    importUsers,
    removedUsers,
    editUser,
    groups,
    group,
    domains,
    hosting,
    newHosting,
    build,
    outbox,
    passwords,
    logs,
    log,
    repair,
    licenses,
  ]),
  unknown,
]);

/** Creates the router of the signed-in portal; the code of each page is loaded on the first visit or hover. */
export function createPortalRouter() {
  return createRouter({
    routeTree: tree,
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailed,
    scrollRestoration: false,
  });
}

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}

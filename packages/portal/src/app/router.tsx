import { type AnyRoute, createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { meOf } from '../session/me.ts';
import { portalClient } from '../session/portal-client.ts';
import { type Access, mayOpen } from '../shared/menu.ts';
import type { Page } from '../shared/pages.ts';
import { accessOf } from '../shared/settings-areas.ts';
import { Frame } from './frame.tsx';
import { settingsAreas } from './menu/entries.ts';
import { missingAt } from './missing-page.tsx';
import { PageFailed } from './page-failed.tsx';

/** The pages of all features. */
const features = import.meta.glob<{ pages: readonly Page[] }>('../features/*/*/routes.tsx', { eager: true });
const pages = Object.values(features).flatMap((feature) => feature.pages);

/** For other roles these pages do not exist: like any unknown path they redirect to the apps. */
function requireAccess(access: Access, path: string): void {
  if (access === 'everyone') return;
  const { user } = portalClient.session.get();
  if (!user || !mayOpen(meOf(user), access)) throw redirect({ to: '/apps', replace: true, state: missingAt(path) });
}

const root = createRootRoute({ component: Frame });

/** Returns the page that shows another page inside of itself: of several, the innermost. */
const frameOf = ({ path }: Page): Page | undefined =>
  pages
    .filter((other) => path.startsWith(`${other.path}/`) && pages.some((start) => start.path === `${other.path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];

/** Creates the route of a page, with those of the pages inside of it. */
function routeOf(page: Page, parent: AnyRoute, parentPath: string): AnyRoute {
  const route = createRoute({
    getParentRoute: () => parent,
    path: page.path.slice(parentPath.length),
    beforeLoad: ({ location }) =>
      requireAccess(page.access ?? accessOf(settingsAreas, location.pathname), location.pathname),
    component: page.component,
  });
  const inside = pages.filter((other) => frameOf(other) === page);
  return inside.length === 0 ? route : route.addChildren(inside.map((one) => routeOf(one, route, page.path)));
}

/** Unknown paths redirect to the apps. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => {
    throw redirect({ to: '/apps', replace: true, state: missingAt(location.pathname) });
  },
  component: Outlet,
});

const tree = root.addChildren([
  ...pages.filter((page) => !frameOf(page)).map((page) => routeOf(page, root, '')),
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

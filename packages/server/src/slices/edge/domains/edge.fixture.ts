import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { type Answer, ask, type CallOptions, granted } from '@kontor/testkit/client';
import { addKnownUser, type TestUser } from '@kontor/testkit/known-users';
import { createTestPeople } from '@kontor/testkit/people';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { z } from 'zod';
import { reconcilersOf, subscribeSlices } from '../../../compose/areas.ts';
import type { AppRoute } from '../../apps/apps/index.ts';
import { createAlternativeDomains } from '../alternative-domains/index.ts';
import { createEdgeArea } from '../index.ts';
import { namesOf, openNamesApi } from './edge-names.fixture.ts';
import { edgeAdapters, openWeb } from './edge-web.fixture.ts';

export const anna = 'anna.arndt@kontor.localhost';
export const ben = 'ben.beck@kontor.localhost';

/** A real web server with the areas of people and of the edge; apps are small servers of the test. */
export async function openTestEdge({
  scheme = 'http' as 'http' | 'https',
  through = 'server' as 'server' | 'nginx',
} = {}) {
  const clock: VirtualClock = createVirtualClock();
  const core = createTestCore({ clock, scheme });
  const people = openPeople(core);
  const adapters = edgeAdapters(core, people.boxKey, through);
  const apps = createTestApps(core);
  const alternatives = createAlternativeDomains(core);
  const edge = createEdgeArea({ core, adapters, people, apps: { apps }, alternatives });
  const { domains } = edge;
  const slices = [...people.slices, ...edge.slices];
  subscribeSlices(core, slices);
  const { calls, questions, web, port } = await openWeb(core, domains);
  const api = await openNamesApi(core, people.session, slices);
  const background = edge.slices.flatMap(({ watches = [], recurring = [] }) => [...watches, ...recurring]);
  for (const work of background) work.start();

  /** Resolves when nginx, if there is one, has applied every change. Changes are reported after the work that made them, so this waits for that first. */
  async function idle(): Promise<void> {
    await setImmediate();
    await domains.nginx?.reconciler.idle();
  }
  /** Signs a user in at the portal. Returns the token of the cookie. */
  const signIn = (uid: string): string => people.session.begin(uid, { address: '10.0.0.9', userAgent: '' }).token;

  return {
    ...{ port, clock, core, people, domains, calls, questions, idle, signIn },
    ...{ install: apps.install, change: apps.change, uninstall: apps.uninstall },
    names: namesOf(() => api.clientOf(signIn(anna))),
    /** Adds an app behind the edge. */
    async app(options: Partial<AppRoute> = {}, listener: RequestListener = echo): Promise<Server> {
      const server = await apps.start(options, listener);
      await idle();
      return server;
    },
    async ask(host: string, path: string, asked: CallOptions & { method?: string } = {}): Promise<Answer> {
      await idle();
      return ask(port, asked.method ?? 'GET', path, { ...asked, host: `${host}:${port}` });
    },
    origin: (host: string) => `${scheme}://${host}:${port}`,
    signOut: async (token: string): Promise<void> => void (await granted(api.clientOf(token).post('/api/v1/logout'))),
    /** Stops the server, but not nginx. */
    stopServer: () => web.close(),
    async close() {
      for (const work of [...background, ...reconcilersOf(people.slices)]) await work.stop();
      for (const { stop } of slices.toReversed()) await stop?.();
      await Promise.all([web.close(), api.close()]);
      await apps.close();
      core.remove();
    },
  };
}

export type TestEdge = Awaited<ReturnType<typeof openTestEdge>>;

/** The area of people with two users, and a group for the wiki. */
function openPeople(core: TestCore) {
  const people = createTestPeople(core);
  const { users, groups, passwords } = people;
  const add = (options: TestUser) => addKnownUser(users, passwords.confirmPuk, options);
  groups.createAppGroup({ cn: 'app-wiki', description: 'Wiki', entryParentId: 'app-wiki' });
  add({ uid: anna, role: 'admin' });
  add({ uid: ben, givenname: 'Ben', surname: 'Beck' });
  return { ...people, add };
}

/** Apps as the edge knows them: routes to servers of the test. */
function createTestApps({ changeFeed, database, events }: TestCore) {
  const routes: AppRoute[] = [];
  const servers: Server[] = [];

  function install(options: Partial<AppRoute>): void {
    const title = { de: 'Wiki', en: 'Wiki' };
    const open = { authMode: 'proxy-header' as const, identityHeader: 'x-kontor-7f3a', openPaths: [], isFramed: false };
    const wiki = { instance: 'app-wiki', subdomain: 'wiki', title, state: 'running' as const, port: 1, userGroup: '' };
    routes.push({ ...wiki, ...open, ...options });
    changeFeed.changed('apps');
  }

  return {
    routes: () => routes,
    install,
    async start(options: Partial<AppRoute>, listener: RequestListener): Promise<Server> {
      const server = createServer(listener).listen(0, '127.0.0.1');
      await once(server, 'listening');
      servers.push(server);
      const subdomain = options.subdomain ?? 'wiki';
      install({ port: (server.address() as AddressInfo).port, subdomain, instance: `app-${subdomain}`, ...options });
      return server;
    },
    change(instance: string, patch: Partial<AppRoute>): void {
      for (const [index, route] of routes.entries())
        if (route.instance === instance) routes[index] = { ...route, ...patch };
      changeFeed.changed('apps');
    },
    uninstall(instance: string): void {
      routes.splice(0, routes.length, ...routes.filter((route) => route.instance !== instance));
      database.transaction(() => events.publish('app-removed', { instanceId: instance }));
      changeFeed.changed('apps');
    },
    async close(): Promise<void> {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

/** An edge with two apps: the wiki for a group with one member, the notes for everybody. */
export async function openEdgeWithApps(): Promise<TestEdge> {
  const edge = await openTestEdge();
  await edge.app({ userGroup: 'app-wiki' });
  await edge.app({ subdomain: 'notes', title: { de: 'Notizen', en: 'Notes' } });
  edge.people.groups.addMember('app-wiki', anna);
  return edge;
}

/** Responds with the request it got. */
export const echo: RequestListener = (request, response) => {
  const body = JSON.stringify({ method: request.method, url: request.url, headers: request.headers });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
};

/** Returns the headers such an app received. */
export const headersIn = ({ json }: Answer): Record<string, unknown> =>
  z.object({ headers: z.record(z.string(), z.unknown()) }).parse(json).headers;

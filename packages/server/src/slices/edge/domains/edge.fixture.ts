import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Domains as Names } from '@kontor/contract/edge/domains';
import { systemClock } from '@kontor/platform/work/clock';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { type Answer, ask, type CallOptions } from '@kontor/testkit/client';
import { addKnownUser, type TestUser } from '@kontor/testkit/known-users';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { z } from 'zod';
import { openBoxKey } from '../../../adapters/box-key.ts';
import { freePort } from '../../../adapters/free-port.ts';
import { createNginx } from '../../../adapters/nginx/nginx.ts';
import { nginxHeaders } from '../../../adapters/nginx/nginx-configuration.ts';
import { createCommands } from '../../../adapters/run-command.ts';
import type { Slice } from '../../../core/slice.ts';
import { createDispatcher } from '../../../http/dispatch.ts';
import { createNginxDispatcher } from '../../../http/nginx-auth.ts';
import { createNodeServer } from '../../../http/node-server.ts';
import { createGroups } from '../../people/groups/index.ts';
import { createPasswords } from '../../people/passwords/index.ts';
import { createSession } from '../../people/session/index.ts';
import { createUsers } from '../../people/users/index.ts';
import { createAlternativeDomains } from '../alternative-domains/index.ts';
import { type AppRoute, createDomains } from './index.ts';

export const anna = 'anna.arndt@kontor.localhost';
export const ben = 'ben.beck@kontor.localhost';

/** A real web server with the real people slices; apps are small servers of the test. */
export async function openTestEdge({
  scheme = 'http' as 'http' | 'https',
  through = 'server' as 'server' | 'nginx',
} = {}) {
  const clock: VirtualClock = createVirtualClock();
  const core = createTestCore({ clock, scheme });
  const people = peopleOf(core);
  const apps: AppRoute[] = [];
  const domains = createDomains({
    core,
    session: people.session,
    people,
    apps: { routes: () => apps },
    alternatives: createAlternativeDomains(core),
    adapters: through === 'nginx' ? nginxOf(core) : undefined,
  });
  listenAll(core, [people.groups.slice, people.session.slice, domains.slice]);
  const { calls, questions, web, port } = await openWeb(core, domains);
  const background = [...(domains.slice.watches ?? []), ...(domains.slice.recurring ?? [])];
  for (const work of background) work.start();
  const servers: Server[] = [];

  /** Resolves when nginx, if there is one, has applied every change. Changes are reported after the work that made them, so this waits for that first. */
  async function idle(): Promise<void> {
    await setImmediate();
    await domains.nginx?.reconciler.idle();
  }

  /** Adds an app behind the edge. */
  async function app(options: Partial<AppRoute> = {}, listener: RequestListener = echo): Promise<Server> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    const name = options.name ?? 'wiki';
    install({ port: (server.address() as AddressInfo).port, name, instance: `app-${name}`, ...options });
    await idle();
    return server;
  }

  function install(options: Partial<AppRoute>): void {
    const title = { de: 'Wiki', en: 'Wiki' };
    const open = { authMode: 'proxy-header' as const, identityHeader: 'x-kontor-7f3a', openPaths: [], isFramed: false };
    apps.push({
      instance: 'app-wiki',
      name: 'wiki',
      title,
      state: 'running',
      port: 1,
      userGroup: '',
      ...open,
      ...options,
    });
    core.changeFeed.changed('apps');
  }

  function change(instance: string, patch: Partial<AppRoute>): void {
    for (const [index, route] of apps.entries()) if (route.instance === instance) apps[index] = { ...route, ...patch };
    core.changeFeed.changed('apps');
  }

  function uninstall(instance: string): void {
    apps.splice(0, apps.length, ...apps.filter((route) => route.instance !== instance));
    core.database.transaction(() => core.events.publish('app-removed', { instanceId: instance }));
    core.changeFeed.changed('apps');
  }

  return {
    ...{ port, clock, core, people, domains, calls, questions, app, install, change, uninstall },
    names: callsOf(domains),
    idle,
    async ask(host: string, path: string, asked: CallOptions & { method?: string } = {}): Promise<Answer> {
      await idle();
      return ask(port, asked.method ?? 'GET', path, { ...asked, host: `${host}:${port}` });
    },
    origin: (host: string) => `${scheme}://${host}:${port}`,
    /** Signs a user in at the portal. Returns the token of the cookie. */
    signIn: (uid: string): string => people.session.begin(uid, { address: '10.0.0.9', userAgent: '' }).token,
    signOut(token: string): void {
      const logout = people.session.slice.routes?.['POST /api/v1/logout'];
      const http = { request: { raw: { socket: {} } }, reply: { header() {} } };
      if (typeof logout === 'function') logout({ actor: people.session.identify(token), http } as never);
    },
    /** Stops the server, but not nginx. */
    stopServer: () => web.close(),
    async close() {
      for (const work of background) await work.stop();
      await domains.slice.stop?.();
      await web.close();
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      core.remove();
    },
  };
}

/** Changes of names, as an administrator makes them; the main domain by default. */
function callsOf({ slice }: ReturnType<typeof createDomains>) {
  const routes = slice.routes as unknown as Record<string, (call: object) => Names>;
  const by = { actor: { uid: anna, address: '10.0.0.9' }, language: 'en' };
  const call = (name: string, more: object) => {
    const route = routes[name];
    if (route === undefined) throw new Error(`no call ${name}`);
    return route({ ...by, ...more });
  };
  return {
    add: (instanceId: string, domain: string, subdomain = false) =>
      call('POST /api/v1/domains/{instanceId}', { params: { instanceId }, body: { domain, subdomain } }),
    remove: (instanceId: string, domain: string) =>
      call('DELETE /api/v1/domains/{instanceId}', { params: { instanceId }, query: { domain } }),
    show: (instanceId: string) => call('PUT /api/v1/domains/default', { query: { instanceId } }),
    showPortal: () => call('DELETE /api/v1/domains/default', {}),
    /** Moves without checking whether the new names lead here. */
    move: async (domain: string) => call('POST /api/v1/domains/default', { query: { domain, anyway: 'true' } }),
    moveWhenConfirmed: async (domain: string) => call('POST /api/v1/domains/default', { query: { domain } }),
  };
}

/** The dispatcher on a port of its own. Records calls of the API, page loads and the requests of nginx. */
async function openWeb(core: TestCore, domains: ReturnType<typeof createDomains>) {
  const calls: string[] = [];
  const questions: string[] = [];
  const note = (what: string) => (request: IncomingMessage, response: Parameters<RequestListener>[1]) => {
    calls.push(`${what} ${request.method} ${request.url}`);
    request.resume();
    response.end(what);
  };
  const front = createDispatcher({
    addresses: core.boxAddress,
    domains,
    api: note('api'),
    files: note('page'),
    clock: core.clock,
    log: core.log,
  });
  const { nginx } = domains;
  if (nginx === undefined) {
    const web = createNodeServer(front, systemClock);
    const port = await web.listen(0, '127.0.0.1');
    core.boxAddress.listensOn(port);
    return { calls, questions, web, port };
  }
  const { secret } = nginx;
  const carried = createNginxDispatcher({ dispatcher: front, domains, secret, log: core.log });
  const request: typeof carried.request = (asked, response) => {
    const {
      [nginxHeaders.purpose]: purpose,
      [nginxHeaders.method]: method,
      [nginxHeaders.target]: target,
    } = asked.headers;
    if (purpose === 'judge') questions.push(`${method} ${target}`);
    carried.request(asked, response);
  };
  const web = createNodeServer({ ...carried, request }, systemClock);
  const port = await freePort();
  core.boxAddress.listensOn(port);
  await nginx.nginx.prepare();
  await web.listenAt(nginx.nginx.socket);
  nginx.nginx.opened();
  await nginx.open({ port, httpsPort: undefined });
  return { calls, questions, web, port };
}

/** A real nginx with its own folder. */
function nginxOf({ config }: TestCore) {
  const commands = createCommands({
    box: 'edge-test',
    node: process.execPath,
    clock: systemClock,
    environment: process.env,
  });
  const nginx = createNginx({ data: config.data, clock: systemClock, commands });
  return { nginx, commands, boxKey: openBoxKey(`${config.data}/secrets`) };
}

export type TestEdge = Awaited<ReturnType<typeof openTestEdge>>;

/** An edge with two apps: the wiki for a group with one member, the notes for everybody. */
export async function openEdgeWithApps(): Promise<TestEdge> {
  const edge = await openTestEdge();
  await edge.app({ userGroup: 'app-wiki' });
  await edge.app({ name: 'notes', title: { de: 'Notizen', en: 'Notes' } });
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

function peopleOf(core: TestCore) {
  const groups = createGroups(core);
  const passwords = createPasswords(core, openBoxKey(`${core.config.data}/secrets`), (id): boolean =>
    session.isAlive(id),
  );
  const users = createUsers({ core, groups, passwords });
  const session = createSession({ core, groups, users, passwords });
  const add = (options: TestUser) => addKnownUser(users, passwords.confirmPuk, options);
  groups.createAppGroup({ cn: 'app-wiki', description: 'Wiki', entryParentId: 'app-wiki' });
  add({ uid: anna, role: 'admin' });
  add({ uid: ben, givenname: 'Ben', surname: 'Beck' });
  return { groups, passwords, users, session, add };
}

function listenAll({ events }: TestCore, slices: readonly Slice[]): void {
  for (const { listens = {} } of slices)
    for (const [name, listener] of Object.entries(listens))
      events.subscribe(name as 'app-removed', listener as (event: object) => void);
}

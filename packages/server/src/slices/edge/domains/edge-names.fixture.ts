import { join } from 'node:path';
import { directoryAccessEndpoints } from '@kontor/contract/edge/directory-access';
import { domainsEndpoints } from '@kontor/contract/edge/domains';
import { directoryEndpoints } from '@kontor/contract/people/directory';
import { groupsEndpoints } from '@kontor/contract/people/groups';
import { sessionEndpoints } from '@kontor/contract/people/session';
import { usersEndpoints } from '@kontor/contract/people/users';
import { serve } from '@kontor/platform/http/serve';
import { systemClock } from '@kontor/platform/work/clock';
import { type Answer, type Client, clientOf } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import type { TestCore } from '@kontor/testkit/test-core';
import { routesOf, type Slice } from '../../../core/slice.ts';
import { createFastify } from '../../../http/fastify.ts';
import { createNodeServer } from '../../../http/node-server.ts';
import type { Session } from '../../people/session/index.ts';

/** Serves the calls of the areas people and edge on a port of its own, since the edge of the test only records calls. */
export async function openNamesApi(
  core: TestCore,
  { identify, touch }: Pick<Session, 'identify' | 'touch'>,
  slices: readonly Slice[],
) {
  const app = createFastify();
  const authenticator = { identify, touch, isOurs: () => true };
  const ofPeople = { ...sessionEndpoints, ...usersEndpoints, ...groupsEndpoints, ...directoryEndpoints };
  const endpoints = { ...ofPeople, ...domainsEndpoints, ...directoryAccessEndpoints };
  const uploads = join(core.config.data, 'uploads');
  serve({ app, authenticator, clock: core.clock, log: core.log, demo: false, uploads }, endpoints, routesOf(slices));
  await app.ready();
  const web = createNodeServer(
    { request: (asked, response) => app.routing(asked, response), upgrade() {} },
    systemClock,
  );
  const port = await web.listen(0, '127.0.0.1');
  return {
    clientOf: (token: string) => clientOf(port, token),
    async close(): Promise<void> {
      await web.close();
      await app.close();
    },
  };
}

/** Resolves with the reply; throws the refusal, which has a code. */
async function replyOf<R>(call: Promise<Answer<R>>): Promise<R> {
  const answer = await call;
  if (answer.status >= 400) throw Object.assign(new Error(answer.text), answer.refusal);
  return answer.json;
}

/** Changes of names, as an administrator makes them; the main domain by default. */
export function namesOf(signIn: () => Client) {
  let signedIn: Promise<Client> | undefined;
  const enterMode = async () => {
    const client = signIn();
    await replyOf(client.post('/api/v1/adminmode', { body: { password: knownPassword } }));
    return client;
  };
  const admin = () => {
    signedIn ??= enterMode();
    return signedIn;
  };
  const move = async (query: Record<string, string>) => {
    const path = `/api/v1/domains/default?${new URLSearchParams(query)}` as '/api/v1/domains/default';
    const reply = await replyOf((await admin()).post(path));
    // All sessions have ended with it.
    signedIn = undefined;
    return reply;
  };
  return {
    check: async (domain: string) =>
      replyOf((await admin()).get(`/api/v1/domains/check?${new URLSearchParams({ domain })}`)),
    add: async (instanceId: string, domain: string, subdomain = false) =>
      replyOf((await admin()).post(`/api/v1/domains/${instanceId}`, { body: { domain, subdomain } })),
    remove: async (instanceId: string, domain: string) =>
      replyOf((await admin()).delete(`/api/v1/domains/${instanceId}?${new URLSearchParams({ domain })}`)),
    show: async (instanceId: string) =>
      replyOf((await admin()).put(`/api/v1/domains/default?${new URLSearchParams({ instanceId })}`)),
    showPortal: async () => replyOf((await admin()).delete('/api/v1/domains/default')),
    certify: async (publicCertificates: boolean) =>
      replyOf((await admin()).put('/api/v1/domains/certificates', { body: { publicCertificates } })),
    /** Moves without checking whether the new names lead here. */
    move: (domain: string) => move({ domain, anyway: 'true' }),
    moveWhenConfirmed: (domain: string) => move({ domain }),
  };
}

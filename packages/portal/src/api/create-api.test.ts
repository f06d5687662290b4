import { expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { type ApiNeeds, createApi } from './create-api.ts';

const sentences = () => ({ unreachable: 'Der Server antwortet nicht.', unreadable: 'Unlesbar.' });
const user = { uid: 'anna@kontor.localhost', passwordResetPin: undefined };

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** A session that records what requests change in it. */
function createTestSession() {
  const changes: string[] = [];
  let token: string | undefined;
  let epoch = 0;
  const session: ApiNeeds['session'] = {
    token: () => token,
    epoch: () => epoch,
    setToken: (given) => {
      token = given;
    },
    openDemo: () => void changes.push('openDemo'),
    end: () => void changes.push('end'),
    leaveAdminMode: () => void changes.push('leaveAdminMode'),
  };
  /** Simulates a sign-in while a request is under way. */
  const signIn = () => void epoch++;
  return { ...session, changes, signIn };
}

/** An api whose responses come from the test, and the requests it sent. */
function createProbe(answer: (request: Request) => Response | Promise<Response>) {
  const seen: Request[] = [];
  const session = createTestSession();
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const request = new Request(new URL(String(url), 'http://cloud.kontor.localhost'), init);
    seen.push(request);
    return answer(request);
  };
  const unreached = vi.fn();
  const lost = new AbortController();
  const needs = { fetch, language: () => 'en', sentences, unreached, lost: () => lost.signal, session };
  return { api: createApi(needs), session, seen, unreached, lost };
}

const failed = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('The call was not refused');
  return error;
};

it("sends the portal's language, and the token once there is one", async () => {
  const { api, seen } = createProbe(() => json(200, { uid: 'anna' }, { 'x-auth-token': 'secret' }));
  await api('POST /api/v1/login', { form: { username: 'anna@x', password: 'p' } });
  await api('GET /api/v1/status');
  expect(seen.map((request) => request.headers.get('accept-language'))).toEqual(['en', 'en']);
  expect(seen.map((request) => request.headers.get('x-auth-token'))).toEqual([null, 'secret']);
  expect(seen.map((request) => [request.method, request.headers.get('x-open-page')])).toEqual([
    ['POST', null],
    ['GET', '1'],
  ]);
});

it('sends a form as multipart and a body as JSON', async () => {
  const { api, seen } = createProbe(() => new Response(null, { status: 204 }));
  await api('POST /api/v1/login', { form: { username: 'anna@x', password: 'p' } });
  const answer = await api('POST /api/v1/twofactor', { body: { code: '123456', password: null, enabled: true } });
  expect(answer).toBeUndefined();
  expect(seen[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data/);
  expect(await seen[1]?.json()).toEqual({ code: '123456', password: null, enabled: true });
});

it('tells the state an answer shows, and names the one a change starts from', async () => {
  const { api, seen } = createProbe(() => json(200, user, { etag: '"two"' }));
  const tags: string[] = [];
  const onTag = (etag: string) => void tags.push(etag);
  await api('PATCH /api/v1/users/{id}', {
    params: { id: 'anna@x' },
    body: { title: 'Chefin' },
    ifMatch: '"one"',
    onTag,
  });
  expect([seen[0]?.headers.get('if-match'), tags]).toEqual(['"one"', ['"two"']]);
});

it('gives bytes as they are', async () => {
  const { api } = createProbe(() => new Response('png', { headers: { 'content-type': 'image/png' } }));
  const picture = await api('GET /api/v1/users/{id}/picture', { params: { id: 'anna@x' } });
  expect(await picture.text()).toBe('png');
});

it('turns a refusal into an error with its sentence, fields and waiting time', async () => {
  const body = { code: 'too-many-tries', message: 'Please wait.', fields: { pin: 'Wrong.' } };
  const { api } = createProbe(() => json(429, body, { 'retry-after': '30' }));
  const error = await failed(api('GET /api/v1/status'));
  expect({ ...error, message: error.message }).toMatchObject({ status: 429, ...body, retryAfter: 30 });
});

it('has a sentence of its own for an answer that is no refusal', async () => {
  const { api } = createProbe(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const error = await failed(api('GET /api/v1/status'));
  expect([error.status, error.code, error.message]).toEqual([502, 'unreadable', 'Unlesbar.']);
});

it('says that the server does not answer, and leaves the session alone', async () => {
  const { api, session, unreached } = createProbe(() => Promise.reject(new TypeError('Failed to fetch')));
  const error = await failed(api('GET /api/v1/status'));
  expect([error.status, error.code]).toEqual([0, 'unreachable']);
  expect(unreached).toHaveBeenCalledOnce();
  expect(session.changes).toEqual([]);
});

it('asks once more for what the network dropped, and never repeats a change', async () => {
  let drops = 1;
  const { api, seen } = createProbe(() => {
    if (drops-- > 0) throw new TypeError('Failed to fetch');
    return json(200, user);
  });
  expect(await api('GET /api/v1/session')).toEqual(user);
  expect(seen).toHaveLength(2);
  drops = 1;
  expect((await failed(api('POST /api/v1/logout'))).code).toBe('unreachable');
  expect(seen).toHaveLength(3);
});

it('fails a change that waits once the server is known not to answer, and sends it only once', async () => {
  const { api, seen, lost } = createProbe(
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const change = failed(api('POST /api/v1/logout'));
  const withKey = failed(api('POST /api/v1/logout', { once: 'key', signal: new AbortController().signal }));
  await vi.waitFor(() => expect(seen).toHaveLength(2), { timeout: 30_000 });
  lost.abort();
  expect([(await change).code, (await withKey).code]).toEqual(['unreachable', 'unreachable']);
  expect(seen).toHaveLength(2);
});

it('passes on that a call was cancelled, not that the network is gone', async () => {
  const stop = new AbortController();
  const { api, unreached } = createProbe(() => Promise.reject(new DOMException('cancelled', 'AbortError')));
  stop.abort();
  await expect(api('GET /api/v1/status', { signal: stop.signal })).rejects.toThrow('cancelled');
  expect(unreached).not.toHaveBeenCalled();
});

it.each(['Diese Funktion steht in der Demo nicht zur Verfügung.', 'This function is not available in the Demo.'])(
  'opens the demo dialog: %s',
  async (message) => {
    const { api, session } = createProbe(() => json(400, { code: 'not-in-demo', message, fields: {} }));
    await failed(api('GET /api/v1/status'));
    expect(session.changes).toEqual(['openDemo']);
  },
);

it('opens no demo dialog for any other 400', async () => {
  const { api, session } = createProbe(() => json(400, { code: 'unreadable', message: 'Unlesbar', fields: {} }));
  await failed(api('GET /api/v1/status'));
  expect(session.changes).toEqual([]);
});

it('signs out at 401 and leaves admin mode at 412, and passes both on', async () => {
  const { api, session } = createProbe((request) =>
    json(request.url.endsWith('adminmode') ? 412 : 401, { code: 'x', message: 'Nein.', fields: {} }),
  );
  expect((await failed(api('GET /api/v1/adminmode'))).status).toBe(412);
  expect(session.changes).toEqual(['leaveAdminMode']);
  expect((await failed(api('GET /api/v1/session'))).status).toBe(401);
  expect(session.changes).toEqual(['leaveAdminMode', 'end']);
});

it('does not end a session by a late answer to an earlier one', async () => {
  const { api, session } = createProbe(async () => {
    session.signIn();
    return json(401, { code: 'not-signed-in', message: 'Bitte melden Sie sich an.', fields: {} });
  });
  await failed(api('GET /api/v1/session'));
  expect(session.changes).toEqual([]);
});

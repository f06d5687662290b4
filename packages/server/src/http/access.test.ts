import { request } from 'node:http';
import { endpoints } from '@kontor/contract/api';
import type { Access, Endpoint } from '@kontor/contract/endpoint';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const kinds = ['nobody', 'unconfirmed', 'user', 'admin', 'adminInMode', 'signing', 'signingAdmin'] as const;
type Kind = (typeof kinds)[number];
type Answer = 'in' | 401 | 403 | 412;

/** Expected responses, in the order of `kinds`. The session is checked first (401), then the role (403), then admin mode (412). */
const table: Record<Access, readonly Answer[]> = {
  public: ['in', 'in', 'in', 'in', 'in', 'in', 'in'],
  person: [401, 401, 'in', 'in', 'in', 'in', 'in'],
  'admin-role': [401, 401, 403, 'in', 'in', 403, 'in'],
  admin: [401, 401, 403, 412, 'in', 403, 412],
  signing: [401, 401, 403, 403, 403, 'in', 'in'],
  'admin-or-signing': [401, 401, 403, 'in', 'in', 'in', 'in'],
};

/** Access level of every call, repeated here so that an accidental change fails. Paths without `/api/v1/`. */
const levels: Record<Access, readonly string[]> = {
  public: [
    'GET status',
    'GET setup',
    'POST setup/new',
    'POST login',
    'POST users/{id}/password_reset_request',
    'POST users/{id}/password_link_check',
    'POST users/{id}/password_reset',
    'GET store/apps/{id}/icon',
    'GET setup/restore',
    'POST setup/restore/devices',
    'POST setup/restore/place/check',
    'POST setup/restore/place',
    'POST setup/restore',
  ],
  person: [
    'GET store/apps/{id}/pictures/{number}',
    'POST logout',
    'GET journal/own',
    ...['GET mailbox/backups', 'GET mailbox/backups/{id}', 'POST mailbox/backups/{id}'],
    'GET session',
    'POST session',
    'POST twofactor',
    'GET adminmode',
    'DELETE adminmode',
    'GET sessions',
    'DELETE sessions/{id}',
    'DELETE sessions',
    'GET users/{id}',
    'PUT users/{id}',
    'PATCH users/{id}',
    'DELETE users/{id}/{attribute}',
    'GET users/{id}/picture',
    'POST users/{id}/picture',
    'GET users/{id}/secretary',
    'GET users/{id}/manager',
    'POST users/{id}/password_change_request',
    'POST users/{id}/puk',
    'GET users/{id}/twofactorcode',
    'POST users/{id}/twofactorconfig',
    'GET config',
    'POST config',
    'GET config/{id}',
    'DELETE config/{id}',
    'GET messages',
    'GET messages/{id}',
    'DELETE messages/{id}',
    'POST messages/hide',
    'POST messages/seen',
    'GET store/apps',
    'GET store/system',
    'GET apps',
    'GET apps/{id}',
    'GET domains/{instanceId}/access',
    'GET system/licenses',
    'GET system/licenses/names',
    'GET system/licenses/text',
    'GET live',
    'GET push',
    'POST push/devices',
    'DELETE push/devices/{id}',
    'POST push/devices/{id}/test',
    'GET wallpapers/available',
    'POST wallpapers/user',
    'DELETE wallpapers/user/{name}',
    'GET wallpapers/user/{name}',
    'GET wallpapers/stock/{name}',
    'GET wallpapers/current',
    'POST wallpapers/current',
    'DELETE wallpapers/current',
  ],
  'admin-role': ['POST adminmode', 'GET outbox', 'GET repair/summary'],
  'admin-or-signing': [
    'GET system/docker',
    'GET users',
    'GET groups',
    'GET groups/{cn}',
    'POST apps/{id}',
    'PATCH apps/{id}',
    'PUT apps/{id}',
    'DELETE apps/{id}',
    'POST apps/{id}/stop',
    'POST apps/{id}/start',
    'POST apps/{id}/cancel',
    'GET system',
    'GET system/history',
    'GET system/changelog',
    'GET system/log',
    'GET system/strays',
  ],
  admin: [
    'GET repair',
    'GET repair/space',
    'DELETE repair/space/{id}',
    'POST system',
    'POST system/reboot',
    'POST system/shutdown',
    'POST users',
    'GET users/export',
    'POST users/import',
    ...['GET users/removed', 'GET users/taken_names'],
    'DELETE users/removed/{id}',
    'DELETE users/{id}',
    'POST users/{id}/putback',
    'POST users/{id}/disable',
    'POST users/{id}/enable',
    'POST users/{id}/password_mail_request',
    'POST users/{id}/password',
    'DELETE users/{id}/twofactorconfig',
    'POST groups',
    'PUT groups/{cn}',
    'PATCH groups/{cn}',
    'DELETE groups/{cn}',
    'POST groups/{cn}/members',
    'DELETE groups/{cn}/members/{uid}',
    'GET directory',
    'GET directory/access',
    'PUT directory/access',
    'POST directory/devices',
    'PATCH directory/devices/{id}',
    'POST directory/devices/{id}/password',
    'DELETE directory/devices/{id}',
    'PUT directory/apps/{id}',
    'GET passwords',
    'GET passwords/{id}',
    'GET outbox/server',
    'PUT outbox/server',
    'DELETE outbox/server',
    'POST outbox/server/test',
    'POST outbox/{id}/link',
    'POST system/docker',
    'POST outbox/{id}/retry',
    'DELETE outbox/{id}',
    'POST messages',
    'GET announcements',
    'PUT announcements/{id}',
    'DELETE announcements/{id}',
    'GET domains',
    'GET domains/check',
    'GET store/registries',
    'PUT store/registries/{host}',
    'DELETE store/registries/{host}',
    'POST domains/{instanceId}',
    'DELETE domains/{instanceId}',
    'PUT domains/default',
    'PUT domains/certificates',
    'DELETE domains/default',
    'POST domains/default',
    'DELETE apps/{id}/keptdata',
    'GET hostings/offer',
    'GET hostings/kept',
    'POST hostings/texts',
    'POST hostings/uploads',
    'POST hostings/uploads/{ticket}/compose',
    'POST hostings/{ticket}',
    'PUT hostings/{id}',
    'GET hostings/{id}/buildState',
    'GET hostings/{id}/rights',
    'GET config/system/{context}',
    'POST config/system/{context}',
    'DELETE config/system/{context}/{id}',
    'POST notifications/test',
    'GET notifications/webhook',
    'PUT notifications/webhook',
    'DELETE notifications/webhook',
    'POST notifications/webhook/secret',
    'POST notifications/webhook/test',
    'GET notifications/summary',
    'PUT notifications/summary',
    'POST notifications/summary/test',
    'GET system/reset',
    'GET backups',
    'GET backups/summary',
    'POST backups',
    'PUT backups/{id}',
    'POST backups/awaited',
    'POST backups/drill',
    'GET backups/{id}/files',
    'GET backups/{id}/file',
    'POST backups/{id}/files',
    'GET backups/{id}/preflight',
    ...['GET backups/{id}/mailboxes', 'GET backups/{id}/mailboxes/{uid}', 'POST backups/{id}/mailboxes/{uid}'],
    'GET backups/{id}/beside',
    'POST backups/{id}/beside',
    'DELETE backups/{id}',
    'GET backupjobs',
    'POST backupjobs',
    'PUT backupjobs/{id}',
    'PATCH backupjobs/{id}',
    'DELETE backupjobs/{id}',
    'GET backupjobs/{id}/sheet',
    'POST backupjobs/{id}/sheet',
    'GET backupdevices',
    'GET backupdevices/{id}',
    'GET journal',
    'GET journal/export',
    'GET journal/archives',
    'POST system/reset',
  ],
  signing: [],
};

const calls = Object.entries(endpoints as Record<string, Endpoint>);
/** Calls that end sessions; users sign in again before the next one. */
const endsSessions = (call: string) => /logout|DELETE .*(sessions|adminmode)/.test(call);

it('every call is open to those it was meant for', () => {
  const declared = Object.groupBy(calls, ([, { access }]) => access);
  for (const access of Object.keys(table) as Access[]) {
    const named = (declared[access] ?? []).map(([call]) => call.replace(' /api/v1/', ' '));
    expect(named.sort(), access).toEqual([...levels[access]].sort());
  }
});

describe('every call of the API', () => {
  let box: TestBox;
  const uids: Record<Kind, string> = {
    nobody: 'nobody@kontor.localhost',
    unconfirmed: 'unconfirmed@kontor.localhost',
    user: 'user@kontor.localhost',
    admin: 'admin@kontor.localhost',
    adminInMode: 'mode@kontor.localhost',
    signing: 'signing@kontor.localhost',
    signingAdmin: 'both@kontor.localhost',
  };
  const tokens: Partial<Record<Kind, string>> = {};

  async function signEverybodyIn(): Promise<void> {
    for (const kind of kinds.slice(1)) tokens[kind] = (await box.signIn(uids[kind], kind === 'adminInMode')).token;
  }

  beforeAll(async () => {
    box = await startBox({ engine: createMemoryEngine() });
    box.addUser({ uid: uids.unconfirmed, role: 'admin', signing: true });
    box.addUser({ uid: uids.user });
    box.addUser({ uid: uids.admin, role: 'admin' });
    box.addUser({ uid: uids.adminInMode, role: 'admin' });
    box.addUser({ uid: uids.signing, signing: true });
    box.addUser({ uid: uids.signingAdmin, role: 'admin', signing: true });
    await switchSecondFactorOn(box, uids.unconfirmed);
    await signEverybodyIn();
  });
  afterAll(() => box.end());

  it.each(calls)('%s lets in and refuses by the table', async (call, endpoint) => {
    const answers: Record<string, number> = {};
    for (const kind of kinds) {
      answers[kind] = await ask(box.port, { call, endpoint, uid: uids[kind], token: tokens[kind] });
    }
    if (endsSessions(call)) await signEverybodyIn();
    const row: Answer[] = endpoint.beforeTwoFactor ? table[endpoint.access].with(1, 'in') : [...table[endpoint.access]];
    const expected = Object.fromEntries(kinds.map((kind, index) => [kind, row[index]]));
    expect(Object.fromEntries(Object.entries(answers).map(([kind, status]) => [kind, meaningOf(status)]))).toEqual(
      expected,
    );
  });

  const aboutSomebody = calls.filter(([call, { access }]) => call.includes('/users/{id}') && access === 'person');

  it.each(aboutSomebody)('%s is nobody else’s', async (call, endpoint) => {
    const { json: admin } = await (await box.signIn(uids.admin)).get(`/api/v1/users/${uids.admin}`);
    const body = endpoint.bodyKind === 'file' ? picture : JSON.stringify(/^P(UT|ATCH)/.test(call) ? admin : secrets);
    const status = await ask(box.port, { call, endpoint, uid: uids.admin, token: tokens.user, body });
    // Every signed-in user may see pictures.
    expect(status).toBe(call === 'GET /api/v1/users/{id}/picture' ? 200 : 403);
  });
});

/** Maps a status to access: callers that are let in may still get "not found" or a validation error. */
function meaningOf(status: number): Answer | `bug: ${number}` {
  if (status === 401 || status === 403 || status === 412) return status;
  return status >= 500 ? `bug: ${status}` : 'in';
}

async function switchSecondFactorOn(box: TestBox, uid: string): Promise<void> {
  const client = await box.signIn(uid);
  const { secret } = await box.slices.passwords.pendingTwoFactor(uid);
  const code = new TOTP({ secret }).generate();
  const body = { enabled: true, code, password: knownPassword };
  const { status } = await client.post(`/api/v1/users/${uid}/twofactorconfig`, { body });
  expect(status).toBe(200);
}

/** Bodies of the calls about a user, without the user. */
const secrets = {
  ...{ password: knownPassword, enabled: false },
  ...{ currentPassword: knownPassword, newPassword: 'Fuer-alle-1', newPasswordRepeat: 'Fuer-alle-1' },
};
const picture = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\npng\r\n--x--\r\n';

interface Asked {
  call: string;
  endpoint: Endpoint;
  /** uid for calls whose path contains a user. */
  uid: string;
  token: string | undefined;
  /** Defaults to an empty object. */
  body?: string;
}

/** Names of things that do not exist, so that permitted calls change nothing. */
const fillings: Record<string, string> = { id: 'app-nothing-there', cn: 'nothing-there', attribute: 'mobile' };

/** Resolves with the status of a call. Does not read the body to its end, because streams have none. */
function ask(port: number, { call, endpoint, uid, token, body = '{}' }: Asked): Promise<number> {
  const [method, pattern = '/'] = call.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const isUser = name === 'uid' || pattern.startsWith('/api/v1/users/{id}');
    return encodeURIComponent(isUser && name !== 'attribute' ? uid : (fillings[name] ?? 'nothing-there'));
  });
  const hasBody = endpoint.body !== undefined || endpoint.bodyKind !== undefined;
  const type = endpoint.bodyKind === 'file' ? 'multipart/form-data; boundary=x' : 'application/json';
  const headers = {
    ...(token === undefined ? {} : { 'x-auth-token': token }),
    ...(hasBody ? { 'content-type': type, 'content-length': Buffer.byteLength(body) } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sent.on('error', reject);
    sent.end(hasBody ? body : undefined);
  });
}

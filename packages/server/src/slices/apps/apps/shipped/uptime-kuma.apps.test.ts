import type { Visitor } from '@kontor/testkit/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imagesHeld } from '../crash/container-harness.fixture.ts';
import { canBuild, eventually, shippedVersion } from './built-apps.fixture.ts';
import { type MakerApp, openMakerApp } from './maker-apps.fixture.ts';

// Uptime Kuma of the npm registry under the name of its maker's image. Each test finds what the one before left.
const [tag, newerTag] = ['2.5.0', '2.5.1'];
const image = (name: string) => `docker.io/louislam/uptime-kuma:${name}`;
const version = shippedVersion('uptime-kuma');
const newer = `${version}.1`;
const account = { username: 'kontor', password: 'Waechter-Wort-1', token: '' };
const pushToken = 'ofenofenofenofenofenofenofenofen';
let kuma: MakerApp;

interface Connection {
  /** Asks, and resolves with the reply. */
  ask(event: string, ...args: unknown[]): Promise<{ ok: boolean }>;
  /** Resolves with what came with an event that Uptime Kuma sends by itself. */
  hear(event: string): Promise<unknown[]>;
}

const between = '\u001e';

/** Opens a connection as Uptime Kuma's own pages do where no WebSocket gets through. */
async function connect(visitor: Visitor): Promise<Connection> {
  const path = '/socket.io/?EIO=4&transport=polling';
  const { sid } = JSON.parse((await visitor.get(path)).text.slice(1));
  const say = (text: string) => visitor.go('POST', `${path}&sid=${sid}`, { 'content-type': 'text/plain' }, text);
  const said: string[] = [];
  const state = { asked: 0 };

  async function find(start: string): Promise<unknown[]> {
    for (let tries = 0; tries < 20; tries += 1) {
      const found = said.find((packet) => packet.startsWith(start));
      if (found !== undefined) return JSON.parse(found.slice(found.indexOf('[')));
      const packets = (await visitor.get(`${path}&sid=${sid}`)).text.split(between);
      if (packets.includes('2')) await say('3');
      said.push(...packets);
    }
    throw new Error(`Uptime Kuma does not say ${start}`);
  }

  await say('40');
  return {
    async ask(event, ...args) {
      const question = state.asked++;
      await say(`42${question}${JSON.stringify([event, ...args])}`);
      return (await find(`43${question}[`))[0] as { ok: boolean };
    },
    hear: async (event) => (await find(`42["${event}"`)).slice(1),
  };
}

async function signIn(): Promise<Connection> {
  const connection = await connect(await kuma.visitor());
  expect(await connection.ask('login', account)).toMatchObject({ ok: true });
  return connection;
}

/** What the oven said while it was up, oldest first. */
async function reports(): Promise<string[]> {
  const [, beats] = (await (await signIn()).hear('heartbeatList')) as [string, { msg: string; status: number }[]];
  return beats.filter(({ status }) => status === 1).map(({ msg }) => msg);
}

/** The oven reports, without any session. */
const report = (words: string) =>
  kuma.call('uptime-kuma', 'GET', `/api/push/${pushToken}?status=up&msg=${encodeURIComponent(words)}`);

describe.runIf(canBuild)('Uptime Kuma', () => {
  beforeAll(async () => {
    const made = { folder: 'uptime-kuma', npm: 'uptime-kuma@2.0.0-dev.0' };
    const images = [{ image: image(tag) }, { image: image(newerTag), args: { EDITION: newerTag } }];
    kuma = await openMakerApp(
      'uptime-kuma',
      images.map((each) => ({ ...made, ...each })),
    );
  });
  afterAll(() => kuma?.close());

  test('is installed as its manifest says', async () => {
    expect(await kuma.install('uptime-kuma', { users: [kuma.admin.uid] })).toMatchObject({ status: 202 });
    await kuma.runs('uptime-kuma', version);
    expect(kuma.traces()).toEqual(['app-uptime-kuma']);
    const { ask } = await connect(await kuma.visitor());
    expect(await ask('setup', account.username, account.password)).toMatchObject({ ok: true });
  });

  test('watches an oven that reports without a session', async () => {
    const { ask } = await signIn();
    const oven = {
      ...{ type: 'push', name: 'Ofen', pushToken, interval: 3600, retryInterval: 3600, maxretries: 0 },
      ...{ notificationIDList: {}, accepted_statuscodes: ['200-299'] },
      ...{ kafkaProducerBrokers: [], kafkaProducerSaslOptions: {} },
    };
    expect(await ask('add', oven)).toMatchObject({ ok: true, monitorID: 1 });
    expect(JSON.parse((await report('Heiß')).text)).toEqual({ ok: true });
    await eventually(async () => expect(await reports()).toEqual(['Heiß']));
    expect((await kuma.call('uptime-kuma', 'GET', '/dashboard', { accept: 'text/html' })).status).toBe(302);
  });

  test('an update finds what it kept', async () => {
    await kuma.renew(newer, (text) => text.replace(image(tag), image(newerTag)));
    expect((await kuma.update('uptime-kuma')).status).toBe(202);
    await kuma.runs('uptime-kuma', newer);
    expect((await report('Warm')).status).toBe(200);
    await eventually(async () => expect(await reports()).toEqual(['Heiß', 'Warm']));
  });

  test('installed again on the data that was kept, it is as it was', async () => {
    await kuma.reinstall(newer);
    expect(await reports()).toEqual(['Heiß', 'Warm']);
  });

  test('is removed with everything', async () => {
    expect((await kuma.removeWithData('uptime-kuma')).status).toBe(202);
    await kuma.idle();
    expect(kuma.traces()).toEqual([]);
    expect(await imagesHeld(kuma.daemon.socket)).toEqual([]);
  });
});

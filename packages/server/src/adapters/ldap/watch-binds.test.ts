import { setImmediate } from 'node:timers/promises';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { expect, it } from 'vitest';
import { createBindBrake } from './bind-brake.ts';
import { bindOf, messageId } from './bind-request.fixture.ts';
import { bindResponse, busy, invalidCredentials, resultOf, success } from './ldap-messages.ts';
import { watchBinds } from './watch-binds.ts';

const person = bindOf('uid=anna@x.de,ou=people,dc=kontor', 'secret');
const device = bindOf('cn=device-nas,ou=services,dc=kontor', 'secret');
const wrong = resultOf(messageId, bindResponse, invalidCredentials);

/** Connections of one office, and what each of them let through to the directory. */
function openOffice() {
  const clock = createVirtualClock();
  const brake = createBindBrake({ clock });
  const used: string[] = [];
  return {
    clock,
    used,
    connect() {
      const through: Buffer[] = [];
      const answers: Buffer[] = [];
      const { requests, responses } = watchBinds({
        ...{ clock, brake, address: '192.168.178.30', servicesDn: 'ou=services,dc=kontor' },
        signedIn: (dn) => void used.push(dn),
        answer: (bytes) => void answers.push(bytes),
      });
      requests.on('data', (bytes: Buffer) => void through.push(bytes));
      responses.resume();
      return { requests, responses, through, answers };
    },
  };
}

async function failOften(connect: ReturnType<typeof openOffice>['connect'], request: Buffer): Promise<void> {
  const { requests, responses } = connect();
  for (let at = 0; at < 30; at++) {
    requests.write(request);
    await setImmediate();
    responses.write(wrong);
    await setImmediate();
  }
}

it('lets one request a second through after many wrong passwords, on whatever connection', async () => {
  const { clock, connect } = openOffice();
  await failOften(connect, person);
  const [first, second, ofDevice] = [connect(), connect(), connect()];
  for (const { requests } of [first, second]) requests.write(person);
  ofDevice.requests.write(device);
  await setImmediate();
  const through = () => [first, second, ofDevice].map((connection) => connection.through.length);
  expect(through()).toEqual([1, 0, 1]);
  clock.advance(1000);
  await setImmediate();
  expect(through()).toEqual([1, 1, 1]);
  expect(second.through[0]?.equals(person)).toBe(true);
});

it('answers by itself what would wait too long, and the directory never hears of it', async () => {
  const { connect } = openOffice();
  await failOften(connect, person);
  const waiting = Array.from({ length: 17 }, connect);
  for (const { requests } of waiting) requests.write(person);
  await setImmediate();
  const last = waiting.at(-1);
  expect(last?.answers).toEqual([resultOf(messageId, bindResponse, busy)]);
  expect(last?.through).toEqual([]);
});

it('counts a wrong password of a person also when an account of a device signs in at the same time', async () => {
  const { connect } = openOffice();
  const { requests, responses } = connect();
  for (let at = 0; at < 30; at++) {
    requests.write(Buffer.concat([person, device]));
    await setImmediate();
    responses.write(Buffer.concat([wrong, resultOf(messageId, bindResponse, 0)]));
    await setImmediate();
  }
  const [first, second] = [connect(), connect()];
  for (const { requests: sent } of [first, second]) sent.write(person);
  await setImmediate();
  expect([first.through.length, second.through.length]).toEqual([1, 0]);
});

it('does not count wrong passwords of devices', async () => {
  const { connect } = openOffice();
  await failOften(connect, device);
  const [first, second] = [connect(), connect()];
  for (const { requests } of [first, second]) requests.write(person);
  await setImmediate();
  expect([first.through.length, second.through.length]).toEqual([1, 1]);
});

it('tells which account of a device has signed in, not whom it refused, nor people', async () => {
  const { used, connect } = openOffice();
  const { requests, responses } = connect();
  const right = resultOf(messageId, bindResponse, success);
  for (const [request, response] of [
    [device, wrong],
    [person, right],
    [bindOf('CN=device-NAS, OU=services, dc=kontor', 'secret'), right],
  ] as const) {
    requests.write(request);
    await setImmediate();
    responses.write(response);
    await setImmediate();
  }
  expect(used).toEqual(['cn=device-nas,ou=services,dc=kontor']);
});

it('does not tell an account where several are asked about under one id', async () => {
  const { used, connect } = openOffice();
  const { requests, responses } = connect();
  requests.write(device);
  requests.write(bindOf('cn=device-vpn,ou=services,dc=kontor', 'guessed'));
  await setImmediate();
  responses.write(resultOf(messageId, bindResponse, success));
  await setImmediate();
  expect(used).toEqual([]);
});

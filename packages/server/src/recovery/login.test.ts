import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { expect, test } from 'vitest';
import { createRecoveryLogin } from './login.ts';

const [stranger, office] = ['203.0.113.7', '192.168.1.20'];

function opened() {
  const clock = createVirtualClock();
  const login = createRecoveryLogin(clock);
  const wrong = (address: string, code = 'wrong-recovery-pin') =>
    expect(() => login.enter('00000000', address)).toThrow(expect.objectContaining({ code }));
  return { clock, login, pin: login.pin, wrong };
}

test('wrong PINs of a stranger keep nobody else out', () => {
  const { login, pin, wrong } = opened();
  for (let count = 0; count < 10; count += 1) wrong(stranger);
  wrong(stranger, 'too-many-tries');
  expect(login.enter(pin, office)).toMatch(/^[\w-]{43}$/);
  expect(login.enter(pin, '127.0.0.1')).toMatch(/^[\w-]{43}$/);
});

test('past ten wrong PINs each try of an address waits longer, up to a minute, and the right one is let in then', () => {
  const { clock, login, pin, wrong } = opened();
  for (let count = 0; count < 10; count += 1) wrong(stranger);
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    expect(() => login.enter(pin, stranger)).toThrow(
      expect.objectContaining({ code: 'too-many-tries', retryAfter: seconds }),
    );
    clock.advance(seconds * 1000);
    wrong(stranger);
  }
  clock.advance(60_000);
  expect(login.enter(pin, stranger)).toMatch(/^[\w-]{43}$/);
});

test('addresses of one network of IPv6 count as one', () => {
  const { wrong } = opened();
  for (let count = 0; count < 10; count += 1) wrong(`2001:db8::${count}`);
  wrong('2001:db8::ffff', 'too-many-tries');
});

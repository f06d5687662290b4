import { createMemoryLog } from '@kontor/testkit/test-core';
import { expect, test } from 'vitest';
import { createPushIdentity, type PushIdentity } from './keys.ts';

/** A box whose key can be replaced by another one. */
function start() {
  const stored = new Map<string, string>();
  const counts = { replaced: 0 };
  const identityWith = (key: string) =>
    createPushIdentity({
      database: { transaction: (run) => run() },
      settings: { get: (_context, id) => stored.get(id), set: (_context, id, value) => void stored.set(id, value) },
      boxKey: {
        seal: (text: string) => `${key}:${text}`,
        open(sealed: string) {
          if (!sealed.startsWith(`${key}:`)) throw new Error('sealed with another key');
          return sealed.slice(key.length + 1);
        },
      },
      log: createMemoryLog(),
      replaced: () => {
        counts.replaced += 1;
      },
    });
  return { identityWith, counts, stored };
}

/** Starts with an identity. Returns the public key. */
function keyOf(identity: PushIdentity): string {
  identity.prepare();
  return identity.read().publicKey;
}

test('the pair is made once, at the start, and opened again after a restart', () => {
  const { identityWith, counts } = start();
  const identity = identityWith('key');
  const key = keyOf(identity);
  expect([identity.read().publicKey, keyOf(identityWith('key'))]).toEqual([key, key]);
  expect(counts.replaced).toBe(0);
});

test('a pair that cannot be opened any more is replaced, once, and whoever knows the old one is forgotten', () => {
  const { identityWith, counts } = start();
  const before = keyOf(identityWith('key'));
  const after = keyOf(identityWith('other'));
  expect(after).not.toBe(before);
  expect(keyOf(identityWith('other'))).toBe(after);
  expect(counts.replaced).toBe(1);
});

test('reading makes none: without a start there is no pair', () => {
  const { identityWith, stored } = start();
  expect(() => identityWith('key').read()).toThrow('database-damaged');
  expect(stored.size).toBe(0);
});

import { createMemoryLog } from '@kontor/testkit/test-core';
import { expect, test } from 'vitest';
import { createPushIdentity } from './keys.ts';

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
  return { identityWith, counts };
}

test('the pair is made once and opened again after a restart', () => {
  const { identityWith, counts } = start();
  const identity = identityWith('key');
  expect(identity().publicKey).toBe(identity().publicKey);
  expect(identityWith('key')().publicKey).toBe(identity().publicKey);
  expect(counts.replaced).toBe(0);
});

test('a pair that cannot be opened any more is replaced, once, and whoever knows the old one is forgotten', () => {
  const { identityWith, counts } = start();
  const before = identityWith('key')().publicKey;
  const after = identityWith('other')().publicKey;
  expect(after).not.toBe(before);
  expect(identityWith('other')().publicKey).toBe(after);
  expect(counts.replaced).toBe(1);
});

import { nameOfDn } from '@kontor/contract/rules/people/dn';
import { groupNameKey, tidyGroupName } from '@kontor/contract/rules/people/group-name';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const signs = [
  '+',
  ',',
  '\\',
  '"',
  '<',
  '>',
  ';',
  '=',
  '#',
  '*',
  '(',
  ')',
  '/',
  '%',
  '..',
  '\u0000',
  '\n',
  '\u202e',
  ' ',
];
const words = [
  'admin',
  'app-',
  'user',
  'Ärzte',
  'Süd',
  'A\u0308',
  'ß',
  'İ',
  '営業',
  'x'.repeat(59),
  '7',
  '-',
  '_',
  '.',
];
const anyName = fc.array(fc.oneof(fc.constantFrom(...signs, ...words), fc.string({ unit: 'grapheme' })), {
  maxLength: 4,
});

describe('any name typed for a group', () => {
  let box: TestBox;
  let admin: Client;
  beforeAll(async () => {
    box = await startBox({ engine: createMemoryEngine() });
    admin = await box.signedIn({ role: 'admin', mode: true });
  });
  afterAll(() => box.end());

  const names = () => box.slices.groups.names();

  it('is refused and changes nothing, or is a group that is found, changed and deleted by it', async () => {
    await fc.assert(
      fc.asyncProperty(anyName, async (parts) => {
        const typed = parts.join('');
        const before = names();
        const made = await admin.post('/api/v1/groups', { body: { cn: typed } });
        if (made.status !== 201) {
          expect([made.status, Object.keys(made.refusal.fields), names()]).toEqual([422, ['cn'], before]);
          return;
        }
        const { cn, dn } = made.json;
        expect([cn, nameOfDn(dn)]).toEqual([tidyGroupName(typed), cn]);
        const again = await admin.post('/api/v1/groups', { body: { cn: ` ${typed.toUpperCase()} ` } });
        const isSame = groupNameKey(typed.toUpperCase()) === groupNameKey(typed);
        if (isSame) expect(again.status).toBe(409);
        else if (again.status === 201) await admin.delete(`/api/v1/groups/${encodeURIComponent(again.json.cn)}`);
        const path = `/api/v1/groups/${encodeURIComponent(cn)}`;
        expect((await admin.patch(path, { body: { description: typed.slice(0, 40) } })).json).toMatchObject({ cn });
        expect((await admin.delete(path)).status).toBe(204);
        expect(names()).toEqual(before);
      }),
      { numRuns: 150 },
    );
  });

  it('of 200 letters is too long, at the screen and here', async () => {
    const answer = await admin.post('/api/v1/groups', { body: { cn: 'ä'.repeat(200) } });
    expect([answer.status, answer.refusal.fields]).toEqual([
      422,
      { cn: 'Diese Eingabe ist zu lang. Möglich sind höchstens 60 Zeichen.' },
    ]);
  });
});

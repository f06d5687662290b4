import { describe, expect, it } from 'vitest';
import { type GroupShape, resolveMembers, uidOfMember } from './rules.ts';

const shapes: GroupShape[] = [
  { cn: 'wiki', entryParentId: 'wiki', required: false, requires: [] },
  { cn: 'wiki_readers', entryParentId: 'wiki', required: true, requires: [] },
  { cn: 'wiki_writers', entryParentId: 'wiki', required: false, requires: ['wiki_readers'] },
  { cn: 'wiki_owners', entryParentId: 'wiki', required: false, requires: ['wiki_writers', 'files'] },
  { cn: 'files', entryParentId: 'files', required: false, requires: [] },
  { cn: 'sales', entryParentId: '', required: false, requires: [] },
];
type Plain = Record<string, string[]>;
const asMap = (plain: Plain) => new Map(Object.entries(plain).map(([cn, uids]) => [cn, new Set(uids)]));
const resolve = (before: Plain, requested: Plain): Plain =>
  Object.fromEntries(
    [...resolveMembers(shapes, asMap(before), asMap(requested))]
      .map(([cn, uids]): [string, string[]] => [cn, [...uids].sort()])
      .filter(([, uids]) => uids.length > 0),
  );

/** The groups of a user: before, requested, after. */
const changes: [string, Plain, Plain, Plain][] = [
  ['gets what everybody in the app has', {}, { wiki: ['a'] }, { wiki: ['a'], wiki_readers: ['a'] }],
  [
    'gets into the app with an additional group',
    {},
    { wiki_writers: ['a'] },
    { wiki: ['a'], wiki_readers: ['a'], wiki_writers: ['a'] },
  ],
  [
    'gets what a group requires, in other apps too',
    {},
    { wiki_owners: ['a'] },
    { wiki: ['a'], wiki_readers: ['a'], wiki_writers: ['a'], wiki_owners: ['a'], files: ['a'] },
  ],
  [
    'leaves the additional groups with the app',
    { wiki: ['a', 'b'], wiki_readers: ['a', 'b'], wiki_writers: ['a'] },
    { wiki: ['b'] },
    { wiki: ['b'], wiki_readers: ['b'] },
  ],
  [
    'stays in the app while an additional group is wished in the same breath',
    { wiki: ['a'], wiki_readers: ['a'] },
    { wiki: [], wiki_writers: ['a'] },
    { wiki: ['a'], wiki_readers: ['a'], wiki_writers: ['a'] },
  ],
  [
    'keeps what something else requires',
    { wiki: ['a'], wiki_readers: ['a'], wiki_writers: ['a'] },
    { wiki_readers: [] },
    { wiki: ['a'], wiki_readers: ['a'], wiki_writers: ['a'] },
  ],
  ['stays elsewhere', { sales: ['a'], files: ['a'] }, { files: [] }, { sales: ['a'] }],
];

describe('members of groups', () => {
  it.each(changes)('who is in one %s', (_name, before, requested, after) => {
    expect(resolve(before, requested)).toEqual(after);
  });

  it.each([
    ['anna@x.de', 'anna@x.de'],
    ['Anna@X.de', 'anna@x.de'],
    ['uid=anna@x.de,ou=people,dc=kontor', 'anna@x.de'],
    ['uid=a\\,b@x.de,ou=people,dc=kontor', 'a,b@x.de'],
  ])('%s names %s', (typed, uid) => {
    expect(uidOfMember(typed)).toBe(uid);
  });
});

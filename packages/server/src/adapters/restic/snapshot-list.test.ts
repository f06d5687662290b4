import { runSync } from '@kontor/platform/work/yielding-work';
import { expect, test } from 'vitest';
import { createSnapshotReader } from './snapshot-list.ts';

/** Reads what restic prints, in pieces of so many bytes. */
function read(printed: string, pieceBytes = 65_536) {
  const reader = createSnapshotReader();
  const bytes = Buffer.from(printed);
  for (let at = 0; at < bytes.length; at += pieceBytes) reader.take(bytes.subarray(at, at + pieceBytes));
  const list = reader.list();
  return list && runSync(list);
}

const snapshot = (index: number, tags: string[] | null = ['kontor']) => ({
  ...{ time: new Date(index * 1000).toISOString(), tree: 'da8f', paths: null, hostname: 'kontor', tags },
  ...{ summary: { files_new: index }, id: `id${index}`, short_id: 'id' },
});
const printed = (snapshots: object[]) => `${JSON.stringify(snapshots)}\n`;

test('snapshots are read however they arrive, whatever their tags have', () => {
  const odd = ['"', '\\', '}],[{', '},{"time":', '\u00e4\u20ac', '\\"}'];
  const text = printed([snapshot(1, odd), snapshot(2, null)]);
  for (const pieceBytes of [1, 3, 65_536])
    expect(read(text, pieceBytes)).toEqual({
      snapshots: [
        { id: 'id1', at: 1000, tags: odd },
        { id: 'id2', at: 2000, tags: [] },
      ],
      leftOut: 0,
    });
});

test('what restic says before the list is no part of it', () => {
  const list = `could not load "snapshot {b69a0b63}: invalid data returned\n${printed([snapshot(1)])}`;
  expect(read(list)?.snapshots).toHaveLength(1);
});

test('an empty list is one, and one that ends in between is none', () => {
  expect(read('[]\n')).toEqual({ snapshots: [], leftOut: 0 });
  expect(read('')).toBeUndefined();
  expect(read(printed([snapshot(1)]).slice(0, -3))).toBeUndefined();
  expect(read('[{"id":1}]')).toBeUndefined();
});

test('of any number of snapshots the newest ten thousand are read, without delay', () => {
  const text = printed(Array.from({ length: 100_000 }, (_, index) => snapshot(index)));
  const list = read(text);
  expect([list?.snapshots.length, list?.snapshots[0]?.id, list?.snapshots.at(-1)?.id, list?.leftOut]).toEqual([
    ...[10_000, 'id90000', 'id99999', 90_000],
  ]);
});

test('larger snapshots than any of ours are left out, and older ones where all of them are large', () => {
  const large = 'x'.repeat(200 * 1024);
  const list = read(
    printed([snapshot(0, [`${large}${large}`]), ...Array.from({ length: 200 }, (_, at) => snapshot(at + 1, [large]))]),
  );
  expect(list?.snapshots.at(-1)?.id).toBe('id200');
  expect((list?.snapshots.length ?? 0) + (list?.leftOut ?? 0)).toBe(201);
  expect(list?.snapshots.length).toBe(163);
});

import { expect, test } from 'vitest';
import { type Tick, tickOf } from './tick-of.ts';

const line = { line: 4, uid: 'u', displayName: 'U', fields: {} };
const choices = {
  ...({ blocked: 'add', missingGroups: 'add', invites: false, userNames: {} } as const),
  ...({ leftOutLines: [2], certainLines: [3] } as const),
};
const chosen: unknown[] = [];
const tick = (more: Omit<Parameters<typeof tickOf>[0], keyof typeof line>, own = 4): Tick | undefined =>
  tickOf({ ...line, line: own, ...more }, choices, (patch) => chosen.push(patch));

test('a new line is ticked and can be left out', () => {
  const found = tick({ state: 'new' });
  expect(found?.isTicked).toBe(true);
  found?.onChange(false);
  expect(chosen.pop()).toEqual({ leftOutLines: [2, 4] });
  const left = tick({ state: 'left-out', unticked: true }, 2);
  expect(left?.isTicked).toBe(false);
  left?.onChange(true);
  expect(chosen.pop()).toEqual({ leftOutLines: [] });
});

test('a line that resembles somebody is not ticked and can be', () => {
  const found = tick({ state: 'left-out', unticked: true, resembles: 'anna@firma.de' });
  expect(found?.isTicked).toBe(false);
  found?.onChange(true);
  expect(chosen.pop()).toEqual({ certainLines: [3, 4] });
  tick({ state: 'new', resembles: 'ben@firma.de' }, 3)?.onChange(false);
  expect(chosen.pop()).toEqual({ certainLines: [] });
});

test.each(['faulty', 'existing', 'left-out'] as const)('a line that is %s leaves no choice', (state) => {
  expect(tick({ state })).toBeUndefined();
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeople } from '../users.fixture.ts';
import { exportedTables } from './exports.fixture.ts';
import { savedTables } from './saved-tables.fixture.ts';
import { sendTable } from './send-table.fixture.ts';

describe('a table as programs export it', () => {
  let people: Awaited<ReturnType<typeof openPeople>>;
  beforeAll(async () => {
    people = await openPeople();
    people.box.slices.groups.addCustom('Vertrieb', '', '');
  });
  afterAll(() => people.close());

  it.each([...exportedTables, ...savedTables])(
    '$name: is taken as it is',
    async ({ bytes, fields, people: expected }) => {
      const { status, json } = await sendTable(people.admin, bytes, 'dryRun=true&missingGroups=leave-out');
      expect(status).toBe(200);
      const found = json.columns.flatMap(({ name, field }, index) => (field ? [[name || String(index), field]] : []));
      expect(Object.fromEntries(found)).toEqual(fields);
      expect(json.problem).toBeUndefined();
      const lines = json.lines.map(({ uid, state, blocked }) =>
        [uid.replace(/@.*/, ''), state, ...(blocked ? ['blocked'] : [])].join(' '),
      );
      expect(lines).toEqual(expected);
      expect(JSON.stringify(json)).not.toContain('Geheim123');
    },
  );
});

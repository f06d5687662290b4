import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import type { AppAccount, ServerLocation } from './addon-server.ts';
import { createSqlServer } from './sql-server.ts';

const location = {} as ServerLocation;
const account: AppAccount = { name: 'app_wiki', password: 'p', databases: ['one', 'two'], extensions: [] };

function probe({ canRename, broken }: { canRename: boolean; broken?: string }) {
  const done: string[] = [];
  const server = createSqlServer({
    execute: async (_, text) => {
      done.push(...text.trim().split('\n'));
      return [];
    },
    statements: {
      provide: () => '',
      remove: () => '',
      measure: () => '',
      count: (name) => `count ${name}\n`,
      listProofs: (prefix) => `list ${prefix}\n`,
      dropProof: (name) => `drop ${name}\n`,
      empty: (name) => `empty ${name}\n`,
      drop: (name) => `drop ${name}\n`,
      ...(canRename ? { replace: (name: string, loaded: string) => `replace ${name} by ${loaded}\n` } : {}),
    },
    fileOf: (folder, database) => `${folder}/${database}`,
    databaseIn: (name) => name,
    dump: async (_location, database, { file }) => void done.push(`dump ${database} to ${file}`),
    load: async (_location, { file, into }) => {
      const dumped = basename(file);
      if (dumped === broken) throw new Error('the copy is damaged');
      done.push(`load ${dumped} into ${into}`);
    },
  });
  const short = () => done.map((line) => line.replaceAll(/beside_\w{24}/g, 'beside'));
  return { server, short };
}

test.each([true, false])(
  'a copy that does not load costs nothing that is there (names can be changed: %s)',
  async (canRename) => {
    const { server, short } = probe({ canRename, broken: 'two' });
    await expect(server.restore(location, account, '/copy')).rejects.toThrow('the copy is damaged');
    expect(short()).toEqual(['empty beside', 'load one into beside', 'empty beside']);
  },
);

test('one that loads takes the place of what is there', async () => {
  const { server, short } = probe({ canRename: true });
  await server.restore(location, account, '/copy');
  expect(short().slice(-2)).toEqual(['replace one by beside', 'replace two by beside']);
});

test('where names cannot be changed it is loaded once more, when all of it is known to load', async () => {
  const { server, short } = probe({ canRename: false });
  await server.restore(location, account, '/copy');
  expect(short().slice(4)).toEqual([
    ...['drop beside', 'empty one', 'load one into one'],
    ...['drop beside', 'empty two', 'load two into two'],
  ]);
});

test('a database an earlier copy lacks is an error, or becomes empty where that is requested', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-sql-'));
  writeFileSync(join(folder, 'one'), '');
  const { server, short } = probe({ canRename: true });
  await server.restore(location, account, folder, { emptiesMissing: true });
  expect(short()).toEqual(['empty beside', 'load one into beside', 'replace one by beside', 'empty two']);
  await server.restore(location, account, folder);
  expect(short().slice(4)).toContain('load two into beside');
  rmSync(folder, { recursive: true });
});

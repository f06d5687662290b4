import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipOf } from '../../../../adapters/archives/archive.fixture.ts';
import { customApps } from '../custom-app.fixture.ts';
import { packedPython } from '../packed-python.fixture.ts';
import { rebuild } from './rebuild.fixture.ts';

let box: TestBox;
let own: ReturnType<typeof customApps>;
let admin: Awaited<ReturnType<TestBox['signedIn']>>;

beforeAll(async () => {
  box = await startBox();
  admin = await box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost', language: 'en' });
  own = customApps(box, admin);
});
afterAll(() => box.end());

const pages = zipOf([
  { name: 'index.html', content: '<h1>Shop</h1>' },
  { name: 'deep/index.html', content: 'deep' },
]);

test('an uploaded site is back from its export', async () => {
  const id = await own.hosted(pages, { domain: 'shop', protectBySSO: false }, 'site.zip');
  await rebuild(box, admin, id);
  await own.untilStatus(id, 'RUNNING');
  expect(await own.visit('shop')).toMatchObject({ status: 200, text: '<h1>Shop</h1>' });
  expect(await own.visit('shop', '/deep/')).toMatchObject({ status: 200, text: 'deep' });
});

test('so are a PHP program with its data, and a Python one with its packages', async () => {
  const count = `<?php $f = getenv('DATA_FOLDER') . '/n'; file_put_contents($f, 'x', FILE_APPEND); echo file_get_contents($f);`;
  const php = await own.hosted(zipOf([{ name: 'index.php', content: count }]), { domain: 'php' }, 'php.zip');
  expect((await own.inside(php, '/')).text).toBe('x');
  await rebuild(box, admin, php);
  expect((await own.inside(php, '/')).text).toBe('xx');
  const python = await own.hosted(packedPython(box.data), { domain: 'python', interpreter: 'python' });
  const said = (await own.inside(python, '/')).text;
  await rebuild(box, admin, python);
  expect((await own.inside(python, '/')).text).toBe(said);
});

test('one whose code the export does not contain is refused, and nothing is left of it', async () => {
  const id = await own.hosted(pages, { domain: 'lost' }, 'site.zip');
  const whileGone = (fetched: string) => {
    rmSync(join(fetched, 'release'), { recursive: true });
    withoutRelease(join(fetched, 'app.json'));
  };
  await expect(rebuild(box, admin, id, { whileGone })).rejects.toMatchObject({ code: 'rebuild-code-missing' });
  expect(existsSync(join(box.data, 'apps', id))).toBe(false);
});

/** An export made before these contained the code. */
function withoutRelease(file: string): void {
  const { release: _, ...info } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(info));
}

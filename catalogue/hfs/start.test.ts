import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let app: string;

/** The app as it is installed, with a package in HFS's place that does what this says. */
beforeEach(() => {
  app = mkdtempSync(join(tmpdir(), 'kontor-hfs-'));
  cpSync(join(import.meta.dirname, 'bundle'), join(app, 'bundle'), { recursive: true });
  mkdirSync(join(app, 'node_modules/hfs/src'), { recursive: true });
  writeFileSync(join(app, 'node_modules/hfs/package.json'), '{ "name": "hfs", "version": "0.52.9" }');
});
afterEach(() => rmSync(app, { recursive: true, force: true }));

function start(code: string): string {
  writeFileSync(join(app, 'node_modules/hfs/src/index.js'), code);
  const { stdout, stderr } = spawnSync(process.execPath, ['bundle/start.mjs'], { cwd: app, encoding: 'utf8' });
  return `${stdout}${stderr}`.trim();
}

/** The question HFS 0.52.9 asks before each upload, word for word: the folder's name stands in a line for the shell. */
const askForSpace = (folder: string) => `
  const { execSync } = require('child_process');
  try { console.log(String(execSync('df -k "' + ${JSON.stringify(folder)} + '"'))); } catch (error) { console.log(error.message); }
`;

test.each(['$(touch owned)', '`touch owned`', '"; touch owned; "', '\n touch owned'])(
  'a folder called %s is a name and no command',
  (name) => {
    const folder = join(app, name);
    mkdirSync(folder, { recursive: true });
    const said = start(askForSpace(folder));
    expect(existsSync(join(app, 'owned'))).toBe(false);
    const [, figures = ''] = said.split('\n');
    expect(figures).toMatch(/^volume \d+ \d+ \d+$/);
  },
);

test('the answer is what the file system says, in the columns HFS reads', () => {
  const [head, figures = ''] = start(askForSpace(app)).split('\n');
  expect(head).toBe('Filesystem 1K-blocks Used Available');
  const [size = 0, used = 0, available = 0] = figures.split(' ').slice(1).map(Number);
  expect(size).toBeGreaterThanOrEqual(used + available);
});

test.each([
  "execSync('touch owned')",
  "execSync('df -k . ; touch owned')",
  "exec('touch owned')",
  "execFile('touch', ['owned'])",
  "execFileSync('touch', ['owned'])",
  "spawn('touch', ['owned'])",
  "spawnSync('touch', ['owned'])",
  "fork('owned')",
])('HFS runs nothing: %s', (call) => {
  const said = start(`try { require('node:child_process').${call}; } catch (error) { console.log(error.message); }`);
  expect(said).toBe('HFS may not run commands here');
  expect(existsSync(join(app, 'owned'))).toBe(false);
});

test('neither does what imports the functions one by one', () => {
  writeFileSync(
    join(app, 'node_modules/hfs/src/later.mjs'),
    "import { exec } from 'node:child_process'; exec('touch owned');",
  );
  const said = start("import('./later.mjs').catch((error) => console.log(error.message));");
  expect(said).toBe('HFS may not run commands here');
  expect(existsSync(join(app, 'owned'))).toBe(false);
});

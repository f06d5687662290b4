import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Command, CommandResult } from './command.ts';
import { createFetchPackages } from './packages.ts';

const isRoot = process.getuid?.() === 0;
const uid = 70_003;

// The strategy depends on what the machine supports: the machine is simulated, the choice is real.
describe.runIf(isRoot)('fetching packages as root', () => {
  let folder: string;
  let ran: Command[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'packages-'));
    ran = [];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  interface Can {
    perl: boolean;
    bwrap: boolean;
    reach: boolean;
  }
  function machine(can: Can) {
    const run = async (command: Command): Promise<CommandResult> => {
      ran.push(command);
      const { program, args } = command;
      if (program === 'test') return { code: can.reach ? 0 : 1, lines: [] };
      if ((program === 'perl' || program === 'bwrap') && args.at(-2) === '-e')
        return { code: can[program] ? 0 : 1, lines: [] };
      mkdirSync(join(folder, 'node_modules', 'probe'), { recursive: true });
      writeFileSync(join(folder, 'node_modules', 'probe', 'index.js'), '');
      return { code: 0, lines: [] };
    };
    return createFetchPackages({ node: process.execPath, environment: process.env, run });
  }
  const fetch = (can: Can, allowedScripts: string[] = []) =>
    machine(can)({ folder, uid, job: 'install', allowedScripts });
  const npmRuns = () => ran.filter(({ args }) => args.includes('ci') || args.includes('rebuild'));

  test('a sandbox with a network of its own is taken where there is one, for fetching and for scripts', async () => {
    await fetch({ perl: true, bwrap: true, reach: true }, ['probe']);
    expect(npmRuns().map(({ program }) => program)).toEqual(['perl', 'perl']);
    for (const { env } of npmRuns()) expect(env?.HTTPS_PROXY).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  test('else one in the network of the machine', async () => {
    await fetch({ perl: false, bwrap: true, reach: true }, ['probe']);
    expect(npmRuns().map(({ program }) => program)).toEqual(['bwrap', 'bwrap']);
    for (const { args } of npmRuns()) expect(args.join(' ')).toContain(`--die-with-parent`);
    for (const { args } of npmRuns()) expect(args.join(' ')).toContain(`--reuid ${uid}`);
  });

  test('else the account of the app, where it gets to its folder', async () => {
    await fetch({ perl: false, bwrap: false, reach: true }, ['probe']);
    expect(npmRuns()).toMatchObject([
      { program: 'npm', uid },
      { program: 'npm', uid, args: ['rebuild', '--ignore-scripts=false', 'probe'] },
    ]);
  });

  test('else root fetches, runs nothing of it, and gives it away', async () => {
    await fetch({ perl: false, bwrap: false, reach: false });
    const [first] = npmRuns();
    expect(first?.uid).toBeUndefined();
    expect(first?.args).toContain('--ignore-scripts');
    for (const path of ['node_modules', 'node_modules/probe', 'node_modules/probe/index.js']) {
      expect(statSync(join(folder, path)).uid).toBe(uid);
    }
  });

  test('root never runs the scripts of a package', async () => {
    await expect(fetch({ perl: false, bwrap: false, reach: false }, ['probe'])).rejects.toThrow(
      'rights of the whole machine',
    );
    expect(npmRuns()).toHaveLength(1);
    expect(existsSync(join(folder, '.fetch'))).toBe(false);
  });
});

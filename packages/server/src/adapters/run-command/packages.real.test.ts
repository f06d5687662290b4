import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Command, CommandResult } from './command.ts';
import { createFetchPackages } from './packages.ts';

const isRoot = process.getuid?.() === 0;
const uid = 70_003;

// Which way is taken depends on what the machine can do: here the machine is played, the choice is real.
describe.runIf(isRoot)('fetching packages as root', () => {
  let folder: string;
  let ran: Command[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'packages-'));
    ran = [];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function machine(can: { bwrap: boolean; reach: boolean }) {
    const run = async (command: Command): Promise<CommandResult> => {
      ran.push(command);
      const isProbe = command.program === 'bwrap' && command.args.at(-2) === '-e';
      if (isProbe || command.program === 'test') {
        return { code: can[isProbe ? 'bwrap' : 'reach'] ? 0 : 1, lines: [] };
      }
      mkdirSync(join(folder, 'node_modules', 'probe'), { recursive: true });
      writeFileSync(join(folder, 'node_modules', 'probe', 'index.js'), '');
      return { code: 0, lines: [] };
    };
    return createFetchPackages({ node: process.execPath, environment: process.env, run });
  }
  const fetch = (can: { bwrap: boolean; reach: boolean }, allowedScripts: string[] = []) =>
    machine(can)({ folder, uid, job: 'install', allowedScripts });
  const npmRuns = () => ran.filter(({ args }) => args.includes('ci') || args.includes('rebuild'));

  test('the sandbox is taken where there is one, for fetching and for scripts', async () => {
    await fetch({ bwrap: true, reach: true }, ['probe']);
    expect(npmRuns().map(({ program }) => program)).toEqual(['bwrap', 'bwrap']);
    for (const { args } of npmRuns()) expect(args.join(' ')).toContain(`--die-with-parent`);
    for (const { args } of npmRuns()) expect(args.join(' ')).toContain(`--reuid ${uid}`);
  });

  test('else the account of the app, where it gets to its folder', async () => {
    await fetch({ bwrap: false, reach: true }, ['probe']);
    expect(npmRuns()).toMatchObject([
      { program: 'npm', uid },
      { program: 'npm', uid, args: ['rebuild', '--ignore-scripts=false', 'probe'] },
    ]);
  });

  test('else root fetches, runs nothing of it, and gives it away', async () => {
    await fetch({ bwrap: false, reach: false });
    const [first] = npmRuns();
    expect(first?.uid).toBeUndefined();
    expect(first?.args).toContain('--ignore-scripts');
    for (const path of ['node_modules', 'node_modules/probe', 'node_modules/probe/index.js']) {
      expect(statSync(join(folder, path)).uid).toBe(uid);
    }
  });

  test('root never runs the scripts of a package', async () => {
    await expect(fetch({ bwrap: false, reach: false }, ['probe'])).rejects.toThrow('rights of the whole machine');
    expect(npmRuns()).toHaveLength(1);
    expect(existsSync(join(folder, '.fetch'))).toBe(false);
  });
});

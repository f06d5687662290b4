import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Command } from '../run-command.ts';
import { createPower } from './power.ts';

// The command is only recorded: nothing here restarts the machine the tests run on.
let root: string;
let ran: Pick<Command, 'program' | 'args'>[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-power-'));
  ran = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const put = (path: string, text = '') => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const power = ({ isRoot = true, code = 0 } = {}) =>
  createPower({
    root,
    isRoot,
    commands: {
      run: async ({ program, args }) => {
        ran.push({ program, args });
        return { code, lines: code === 0 ? [] : ['Access denied'] };
      },
    },
  });

test('a machine with systemd is restarted by it', async () => {
  put('run/systemd/system/x');
  expect(power().obstacle()).toBeUndefined();
  await power().restart();
  expect(ran).toEqual([{ program: 'systemctl', args: ['reboot'] }]);
});

test.each([
  ['.dockerenv', '', 'in-container'],
  ['run/.containerenv', '', 'in-container'],
  ['run/systemd/container', 'lxc', 'in-container'],
  ['proc/1/environ', 'PATH=/bin\0container=podman\0', 'in-container'],
  ['proc/1/environ', 'PATH=/bin\0mycontainer=no\0', undefined],
])('with %j saying %j the obstacle is %s', async (file, text, obstacle) => {
  put('run/systemd/system/x');
  put(file, text);
  expect(power().obstacle()).toBe(obstacle);
  if (obstacle === undefined) return;
  await expect(power().restart()).rejects.toThrow(obstacle);
  expect(ran).toEqual([]);
});

test('without the rights, and without systemd, nothing is tried', async () => {
  expect(power().obstacle()).toBe('no-systemd');
  put('run/systemd/system/x');
  expect(power({ isRoot: false }).obstacle()).toBe('not-root');
  await expect(power({ isRoot: false }).restart()).rejects.toThrow('not-root');
  expect(ran).toEqual([]);
});

test('a machine that does not want to says why', async () => {
  put('run/systemd/system/x');
  await expect(power({ code: 1 }).restart()).rejects.toThrow('Access denied');
});

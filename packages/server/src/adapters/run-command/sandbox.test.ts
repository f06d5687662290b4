import { describe, expect, test } from 'vitest';
import { accountsText, dropRights, isWithin, sandboxArgs } from './sandbox.ts';

const view = {
  node: '/opt/node/bin/node',
  folder: '/home/box/data/apps/wiki/code',
  writable: ['/home/box/data/apps/wiki/data'],
  readable: [],
  uid: 70_001,
  accounts: '/run/passwd',
  diesWithParent: false,
};
const argsOf = (more: Partial<typeof view> = {}) => sandboxArgs({ ...view, ...more }, '/usr/bin/setpriv');
const textOf = (more: Partial<typeof view> = {}) => argsOf(more).join(' ');

describe('what an app sees of the machine', () => {
  test('its code read-only, its data writable, the node that runs it', () => {
    expect(textOf()).toContain(`--ro-bind ${view.folder} ${view.folder}`);
    expect(textOf()).toContain(`--bind ${view.writable[0]} ${view.writable[0]}`);
    expect(textOf()).toContain('--ro-bind /opt/node/bin /opt/node/bin');
  });

  test('closed folders above its own do not hinder it: they are made new, once, and empty', () => {
    const text = textOf();
    for (const parent of ['/home', '/home/box', '/home/box/data', '/home/box/data/apps/wiki']) {
      expect(text).toContain(`--perms 0755 --dir ${parent} `);
      expect(text).not.toContain(`bind ${parent} `);
    }
  });

  test('a writable folder inside the code is bound after it', () => {
    const inner = `${view.folder}/cache`;
    const text = textOf({ writable: [inner] });
    expect(text.indexOf(`--bind ${inner}`)).toBeGreaterThan(text.indexOf(`--ro-bind ${view.folder}`));
    expect(text).not.toContain(`--dir ${view.folder}`);
  });

  test('nothing below /usr is bound twice', () => {
    expect(textOf({ node: '/usr/bin/node' })).not.toContain('--ro-bind /usr/bin');
  });

  test('it never dies with the server, a helper always does', () => {
    expect(textOf()).not.toContain('--die-with-parent');
    expect(textOf({ diesWithParent: true })).toContain('--die-with-parent');
  });

  test('people, secrets and sockets of the machine are not among it', () => {
    for (const path of ['/etc/shadow', '/etc/group', '/etc/passwd-', '/run', '/var', '/root', '/sys']) {
      expect(argsOf().filter((arg) => arg === path)).toEqual([]);
    }
  });

  test('the last that is done as root is to give up being root', () => {
    expect(argsOf().slice(-dropRights(view.uid).length)).toEqual(dropRights(view.uid));
    expect(dropRights(5).join(' ')).toBe(
      '--reuid 5 --regid 5 --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all --',
    );
  });

  test('it has a name', () => {
    expect(accountsText(70_001, '/data')).toContain('app:x:70001:70001:app:/data:');
  });
});

test('a folder lies within itself and its parents, not beside them', () => {
  expect(isWithin('/a/b', '/a')).toBe(true);
  expect(isWithin('/a', '/a')).toBe(true);
  expect(isWithin('/ab', '/a')).toBe(false);
});

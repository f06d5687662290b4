import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { foldersIn, putMail } from './put-mail.ts';

let root: string;
const at = (...names: string[]) => join(root, ...names);
const name = 'Restored 2026-11-26';

/** Makes a folder of a Maildir with a mail in it. */
function maildir(path: string, mail: string): void {
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(path, part), { recursive: true });
  writeFileSync(join(path, 'cur', mail), mail);
  writeFileSync(join(path, 'dovecot.index.log'), '');
  writeFileSync(join(path, 'dovecot-uidlist'), '');
}

const put = (only?: string) => putMail({ from: at('from'), into: at('into'), name, only, owner: undefined });
const made = () =>
  readdirSync(at('into'))
    .filter((one) => one.startsWith(`.${name}`))
    .sort();
const mailsIn = (folder: string) => readdirSync(at('into', folder, 'cur'));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-mail-'));
  maildir(at('from'), 'old');
  writeFileSync(at('from', 'dovecot-keywords'), '0 work\n');
  for (const folder of ['.Sent', '.Sent.2025', '.Sentinel']) maildir(at('from', folder), folder);
  maildir(at('into'), 'now');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('mail of an earlier time', () => {
  test.each([['.Sent'], ['.Sent', 'cur'], ['cur']])(
    'that was forged with a link at %s changes and shows nothing',
    async (...path) => {
      maildir(at('other'), 'secret');
      rmSync(at('from', ...path), { recursive: true });
      symlinkSync(at('other', ...path.slice(-1).filter((part) => part === 'cur')), at('from', ...path));
      await expect(put()).rejects.toThrow('a link in the mail');
      expect(readdirSync(at('other')).sort()).toEqual(['cur', 'dovecot-uidlist', 'dovecot.index.log', 'new', 'tmp']);
      expect(made()).toEqual([]);
    },
  );

  test('that was forged with a link whose name is no text changes nothing either', async () => {
    writeFileSync(at('secret'), 'mail of somebody else');
    symlinkSync(
      at('secret'),
      Buffer.concat([Buffer.from(`${at('from', '.Sent', 'cur')}/`), Buffer.from([0x66, 0xfc])]),
    );
    await expect(put()).rejects.toThrow('a link in the mail');
    expect(made()).toEqual([]);
  });

  test('comes into a folder of its own with everything below, and what is there stays', async () => {
    await put();
    expect(made()).toEqual([`.${name}`, `.${name}.Sent`, `.${name}.Sent.2025`, `.${name}.Sentinel`]);
    expect([mailsIn(`.${name}`), mailsIn(`.${name}.Sent`), readdirSync(at('into', 'cur'))]).toEqual([
      ['old'],
      ['.Sent'],
      ['now'],
    ]);
    expect(readdirSync(at('into', `.${name}`)).sort()).toEqual([
      'cur',
      'dovecot-keywords',
      'maildirfolder',
      'new',
      'tmp',
    ]);
    expect(readFileSync(at('into', 'subscriptions'), 'utf8')).toContain(`\n${name}\tSent\t2025\n`);
  });

  test('is one folder with those in it where only that is chosen, or the inbox alone', async () => {
    await put('.Sent');
    expect(made()).toEqual([`.${name}`, `.${name}.2025`]);
    expect(mailsIn(`.${name}`)).toEqual(['.Sent']);
    rmSync(at('into', `.${name}`), { recursive: true });
    rmSync(at('into', `.${name}.2025`), { recursive: true });
    await put('');
    expect(made()).toEqual([`.${name}`]);
    expect(mailsIn(`.${name}`)).toEqual(['old']);
  });

  test.each([
    [
      'in the middle of the inbox',
      () => {
        mkdirSync(at('from', '.kontor-inbox', 'new'), { recursive: true });
        renameSync(at('from', 'cur'), at('from', '.kontor-inbox', 'cur'));
      },
    ],
    ['after the inbox', () => put('')],
    ['at the end', () => put()],
  ])('is complete also after a kill %s', async (_, until) => {
    await until();
    await put();
    expect(made()).toHaveLength(4);
    expect(mailsIn(`.${name}`)).toEqual(['old']);
    const lines = readFileSync(at('into', 'subscriptions'), 'utf8').split('\n');
    expect(lines.filter((line) => line === name)).toHaveLength(1);
    expect(existsSync(at('from', 'cur'))).toBe(false);
  });
});

test('the inbox is among the folders', () => {
  expect(foldersIn(['cur', '.Sent', '.', 'dovecot-uidlist'])).toEqual(['', '.Sent']);
});

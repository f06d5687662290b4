import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../session/client.ts';
import { atField, deviceOf, firstValues, stepOfRefusal, wordsIn } from './restore-values.ts';

const refusal = (code: string) => new ApiError({ status: 422, code, message: 'x' });

test.each([
  ['plain', 'anchor birch cloud'],
  ['with numbers', '1. Anchor\n2. Birch\r\n3. CLOUD'],
  ['as a list', ' anchor, birch;\tcloud. '],
  ['with numbers and no dots', '1 anchor 2 birch 3 cloud'],
])('words are read when they are typed %s', (_, typed) => {
  expect(wordsIn(typed)).toEqual(['anchor', 'birch', 'cloud']);
});

test('nothing typed are no words', () => {
  expect(wordsIn(' 1. 2. ')).toEqual([]);
});

test('the device is the disk, or the address of the server', () => {
  expect(deviceOf({ ...firstValues, disk: 'sdb', server: 'nas' })).toBe('sdb');
  const server = { server: 'nas.firma.de', path: '/srv', username: 'kontor', password: 'a:b' };
  expect(deviceOf({ ...firstValues, ...server, medium: 'network', disk: 'sdb' })).toBe(
    'sftp://kontor:a%3Ab@nas.firma.de:%2Fsrv',
  );
  expect(deviceOf({ ...firstValues, ...server, medium: 'cloud' })).toMatch(/^s3:/);
});

describe('a refusal', () => {
  test.each([
    ['wrong-pin', 'pin'],
    ['backup-words-invalid', 'words'],
    ['backup-words-other', 'words'],
    ['backup-wrong-login', 'place'],
    ['backup-none-here', 'place'],
    ['backup-parts-missing', 'place'],
    ['not-found', 'words'],
    ['restore-no-room', undefined],
    ['backup-running', undefined],
    ['too-many-tries', undefined],
  ])('%s leads to the step "%s"', (code, step) => {
    expect(stepOfRefusal(refusal(code))).toBe(step);
  });

  test('is said at the field it is about', () => {
    expect(atField(refusal('wrong-pin'))).toMatchObject({ fields: { pin: 'x' } });
    expect(atField(refusal('backup-words-other'))).toMatchObject({ fields: { words: 'x' } });
    expect(atField(refusal('backup-full'))).toMatchObject({ fields: {} });
  });

  test('of anything else leads nowhere', () => {
    expect(stepOfRefusal(new Error('x'))).toBeUndefined();
  });
});

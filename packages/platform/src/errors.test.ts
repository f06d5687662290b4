import { describe, expect, test } from 'vitest';
import { AdapterError, isDiskFull, isDiskFullMessage } from './errors.ts';
import { errorResponse } from './http/error-response.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });

describe('a full disk', () => {
  test.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])('is %s, also as the cause of something else', (code) => {
    expect(isDiskFull(coded(code))).toBe(true);
    expect(isDiskFull(new AdapterError('x', { cause: new AdapterError('y', { cause: coded(code) }) }))).toBe(true);
  });

  test('is nothing else, and no endless search', () => {
    const round = new AdapterError('round');
    round.cause = round;
    for (const error of [undefined, 'ENOSPC', coded('EIO'), new AdapterError('ENOSPC'), round])
      expect(isDiskFull(error)).toBe(false);
  });

  test('is answered as such, not as a bug, when a part could not write', () => {
    const answer = errorResponse(new AdapterError('no copy', { cause: coded('ENOSPC') }), 'en', 'id');
    expect(answer.body.code).toBe('disk-full');
    expect(errorResponse(new AdapterError('no copy', { cause: coded('EIO') }), 'en', 'id').status).toBe(500);
  });

  test.each([
    'dpkg: error: No space left on device',
    'write error: Disk quota exceeded',
    'npm error code ENOSPC',
    'ERROR: could not extend file (errno: 28)',
    "mariadb-dump: Error writing file 'x' (Errcode: 28)",
    'Wrote only 4096 of 8192 bytes',
  ])('is told by a program as: %s', (words) => expect(isDiskFullMessage(words)).toBe(true));

  test.each(['ENOSPC: System limit for number of file watchers reached', 'errno: 2', 'no such file'])(
    'is not meant by: %s',
    (words) => expect(isDiskFullMessage(words)).toBe(false),
  );
});

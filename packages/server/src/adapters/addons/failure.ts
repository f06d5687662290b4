import { Failed, Refused } from '@kontor/platform/errors';

/** What a program's last words mean: a full disk is told in words. */
export function failureOf(program: string, lines: readonly string[]): Error {
  const words = lines.slice(-3).join('; ');
  const cause = new Failed(`${program} failed: ${words}`);
  if (!/No space left on device|errno:? 28|Errcode: 28|ENOSPC|EDQUOT|Wrote only \d+ of \d+ bytes/i.test(words))
    return cause;
  return Object.assign(new Refused('disk-full'), { cause });
}

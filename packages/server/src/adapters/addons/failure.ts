import { Failed, Refused, saysDiskFull } from '@kontor/platform/errors';

/** What a program's last words mean: a full disk is told in words. */
export function failureOf(program: string, lines: readonly string[]): Error {
  const words = lines.slice(-3).join('; ');
  const cause = new Failed(`${program} failed: ${words}`);
  return saysDiskFull(words) ? Object.assign(new Refused('disk-full'), { cause }) : cause;
}

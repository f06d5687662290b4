import { AdapterError, isDiskFullMessage, RefusedError } from '@kontor/platform/errors';

/** What a program's last words mean: a full disk is told in words. */
export function failureOf(program: string, lines: readonly string[]): Error {
  const words = lines.slice(-3).join('; ');
  const cause = new AdapterError(`${program} failed: ${words}`);
  return isDiskFullMessage(words) ? Object.assign(new RefusedError('disk-full'), { cause }) : cause;
}

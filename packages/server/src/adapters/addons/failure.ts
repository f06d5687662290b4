import { AdapterError, isDiskFullMessage, RefusedError } from '@kontor/platform/errors';

/**
 * Returns the error for a failed program from its last lines of output: `RefusedError` (`disk-full`) when they report a full disk, otherwise `AdapterError`.
 */
export function failureOf(program: string, lines: readonly string[]): Error {
  const words = lines.slice(-3).join('; ');
  const cause = new AdapterError(`${program} failed: ${words}`);
  return isDiskFullMessage(words) ? Object.assign(new RefusedError('disk-full'), { cause }) : cause;
}

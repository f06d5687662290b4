import { AdapterError, isDiskFullMessage, RefusedError } from '@kontor/platform/errors';
import type { CommandResult } from '../run-command.ts';

/** pip's default index. */
const usualIndex = 'pypi.org';

const cutOff = /connection broken by|Max retries exceeded|Could not fetch URL|Read timed out/;
const nothingFound = /No matching distribution found|Could not install packages due to an OSError/;

/** Returns the refusal for a failed run of pip, determined from its output; the last 20 lines are its cause. */
export function refusalOf({ lines, memoryExceeded }: CommandResult): RefusedError {
  const words = lines.join('\n');
  return Object.assign(reasonIn(words, memoryExceeded === true), {
    cause: new AdapterError(lines.slice(-20).join('\n')),
  });
}

function reasonIn(words: string, memoryExceeded: boolean): RefusedError {
  if (memoryExceeded) return new RefusedError('app-memory-exceeded');
  if (isDiskFullMessage(words)) return new RefusedError('disk-full');
  if (cutOff.test(words) && nothingFound.test(words))
    return new RefusedError('packages-unreachable', { params: { index: indexIn(words) } });
  return new RefusedError('build-failed', { params: { step: 'requirements.txt' } });
}

/** Returns the host of the index. pip names it only when it is not the default. */
function indexIn(words: string): string {
  const named = /^Looking in indexes: (\S+?),?(?:\s|$)/m.exec(words)?.[1];
  return (named === undefined ? undefined : URL.parse(named)?.host) ?? usualIndex;
}

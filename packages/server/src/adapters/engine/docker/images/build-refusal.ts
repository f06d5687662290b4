import { AdapterError, isDiskFullMessage, RefusedError } from '@kontor/platform/errors';
import { EngineUnavailableError } from '../../engine.ts';
import type { RegistryAccount } from '../../images.ts';
import { statusIn } from '../daemon-errors.ts';
import { shortened } from '../dockerfile/dockerfile.ts';
import type { FollowedBuild } from './build-events.ts';
import { codeIn, imageRefusal } from './image-refusal.ts';
import { baseRefusal } from './registry-account.ts';

const killedByKernel = 137;

/** Returns the id of the built image. Throws the refusal when the build failed. */
export function idOf({ outcome }: FollowedBuild, accounts: readonly RegistryAccount[]): string {
  if (outcome.error !== undefined) {
    const refusal = refusalIn(outcome.error, outcome.step, outcome.exitCode);
    const base = /^FROM\s+(?:--\S+\s+)*(\S+)/i.exec(outcome.step)?.[1] ?? '';
    throw refusal.code === 'registry-refused' ? baseRefusal(base, accounts, outcome.error) : refusal;
  }
  // The stream ended early: the daemon is gone.
  if (outcome.id === undefined) throw new EngineUnavailableError('The build was cut off.');
  return outcome.id;
}

function refusalIn(words: string, step: string, exitCode?: number): RefusedError {
  const failed = new RefusedError('build-failed', { params: { step: shortened(step) } });
  if (isDiskFullMessage(words)) return new RefusedError('disk-full');
  if (exitCode === killedByKernel) return new RefusedError('app-memory-exceeded');
  const isOfBase = /^FROM\s/i.test(step) && exitCode === undefined;
  const code = isOfBase ? codeIn(words) : undefined;
  return code === undefined ? failed : new RefusedError(code);
}

/** A refusal by the daemon before the first step is an error in the Dockerfile. */
export function refusalOf(error: unknown): RefusedError {
  const status = statusIn(error);
  if (!(error instanceof AdapterError) || error instanceof EngineUnavailableError || status === undefined)
    return imageRefusal(error);
  const words = error.message.replace(/^Docker says: \S+ - /, '').trim();
  return Object.assign(refusalIn(words, words), { cause: error });
}

/** Returns the refusal with the last lines of output as its cause; any other error unchanged. */
export function withOutput(refusal: unknown, followed: FollowedBuild): unknown {
  if (!(refusal instanceof RefusedError)) return refusal;
  const words = followed.last().join('\n');
  if (words === '') return refusal;
  return Object.assign(refusal, { cause: new AdapterError(words, { cause: refusal.cause }) });
}

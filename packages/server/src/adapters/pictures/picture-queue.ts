import { RefusedError } from '@kontor/platform/errors';
import { createKeyedMutex } from '@kontor/platform/work/keyed-mutex';

/** Pictures of all users that are being rendered or wait. */
const mostWaiting = 8;
/** Of one user: nobody fills the queue alone. */
const mostOfOne = 2;

/** Runs work with pictures one at a time, which limits memory and CPU. Refused with `pictures-unfinished` where the user has enough in the queue, and with `pictures-busy` where it is full. */
export type PictureQueue = <T>(uid: string, work: () => Promise<T>) => Promise<T>;

export function createPictureQueue(): PictureQueue {
  const oneAtATime = createKeyedMutex();
  const waiting: string[] = [];
  return async (uid, work) => {
    if (waiting.filter((other) => other === uid).length >= mostOfOne)
      throw new RefusedError('pictures-unfinished', { retryAfter: 10 });
    if (waiting.length >= mostWaiting) throw new RefusedError('pictures-busy', { retryAfter: 60 });
    waiting.push(uid);
    try {
      return await oneAtATime('picture', work);
    } finally {
      waiting.splice(waiting.indexOf(uid), 1);
    }
  };
}

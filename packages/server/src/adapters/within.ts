/** Resolves with the work, or throws the reason of the signal, for work that cannot be aborted: resolving a name. It goes on unheard. */
export async function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>();
  const stop = () => late.reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

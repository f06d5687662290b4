import { useEffect, useState } from 'react';
import { api } from '../../session/client.ts';

/** Returns why the last restore of a server on this machine failed, in words; empty without any. */
export function useRestoreFailure(): string {
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    api('GET /api/v1/setup/restore', { signal: stop.signal }).then(
      (restore) => setFailure(restore.failure),
      // a new server can be set up without that, and the status says when there is no setup any more
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  return failure;
}

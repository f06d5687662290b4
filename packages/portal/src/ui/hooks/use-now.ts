import { useEffect, useState } from 'react';

/** Milliseconds between two updates: shorter than what a sentence about minutes shows. */
const tickMs = 15_000;

/** Returns the time in ms, updated several times a minute, for sentences such as "3 minutes ago". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(tick);
  }, []);
  return now;
}

import { useEffect, useRef, useState } from 'react';

/** Returns true while busy and for at least `ms` since it began, so that a fast response does not flicker. */
export function useMinBusy(busy: boolean, ms = 400): boolean {
  const [isVisible, setVisible] = useState(false);
  const began = useRef(0);
  useEffect(() => {
    if (busy) {
      began.current = performance.now();
      setVisible(true);
      return;
    }
    const timer = setTimeout(() => setVisible(false), Math.max(0, began.current + ms - performance.now()));
    return () => clearTimeout(timer);
  }, [busy, ms]);
  return busy || isVisible;
}

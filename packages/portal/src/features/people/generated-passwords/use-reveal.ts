import { useCallback, useEffect, useState } from 'react';

/** How long a password is revealed. */
export const shownMs = 10_000;

interface Shown {
  id: string;
  password: string;
  until: number;
}

const tickMs = 1000;

/** Reveals at most one password at a time, for ten seconds, and hides it when the page is. */
export function useReveal(ask: (id: string) => Promise<string>) {
  const [shown, setShown] = useState<Shown>();
  const [now, setNow] = useState(0);
  const hide = useCallback(() => setShown(undefined), []);

  const reveal = async (id: string): Promise<void> => {
    const password = await ask(id);
    if (document.hidden) return;
    setNow(Date.now());
    setShown({ id, password, until: Date.now() + shownMs });
  };

  useEffect(() => {
    if (!shown) return;
    const look = () => (document.hidden || Date.now() >= shown.until ? hide() : setNow(Date.now()));
    const tick = setInterval(look, tickMs);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', hide);
    return () => {
      clearInterval(tick);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', hide);
    };
  }, [shown, hide]);

  return {
    shown: shown && { id: shown.id, password: shown.password, secondsLeft: Math.ceil((shown.until - now) / 1000) },
    reveal,
    hide,
  };
}

import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isConnectionLost } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { useFormat, useText } from '../text/text-context.tsx';
import styles from './offline-line.module.css';
import { shellText } from './text/index.ts';

/** Returns the time in ms at which this device lost its network; `undefined` while it is online. */
function useOfflineSince(): number | undefined {
  const [since, setSince] = useState(() => (navigator.onLine ? undefined : Date.now()));
  useEffect(() => {
    const lost = () => setSince(Date.now());
    const back = () => setSince(undefined);
    window.addEventListener('offline', lost);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', back);
    };
  }, []);
  return since;
}

/** Warns above every page that its content dates from before the network was lost, until a banner says that the server does not respond. */
export function OfflineLine() {
  const t = useText(shellText);
  const format = useFormat();
  const since = useOfflineSince();
  const isSaidByBanner = useSession(isConnectionLost);
  return (
    <div role="status">
      {since !== undefined && !isSaidByBanner && (
        <p className={styles.line}>
          <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />
          {t(($) => $.offline, { time: format.time(since) })}
        </p>
      )}
    </div>
  );
}

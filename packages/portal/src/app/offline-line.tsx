import { IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
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

/** Warns above every page that its content dates from before the network was lost. */
export function OfflineLine() {
  const t = useText(shellText);
  const format = useFormat();
  const since = useOfflineSince();
  return (
    <div role="status">
      {since !== undefined && (
        <p className={styles.line}>
          <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />
          {t(($) => $.offline, { time: format.time(since) })}
        </p>
      )}
    </div>
  );
}

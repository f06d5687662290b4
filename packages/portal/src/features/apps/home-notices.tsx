import { homeText } from '../../text/home.ts';
import { useText } from '../../text/text-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMe } from '../session/me.ts';
import { useStatus } from '../session/status.ts';
import styles from './home-notices.module.css';

/** What people who look after the box should know about it, said plainly. */
export function HomeNotices() {
  const t = useText(homeText);
  const { isAdmin } = useMe();
  const { engine, exposed } = useStatus();
  if (!isAdmin || (engine?.isolation !== 'none' && !exposed)) return null;
  return (
    <div className={styles.notices}>
      {exposed && (
        <Notice kind="warn" title={t(($) => $.exposed.title)}>
          {t(($) => $.exposed.text)}
        </Notice>
      )}
      {engine?.isolation === 'none' && (
        <Notice kind="warn" title={t(($) => $.isolation.title)}>
          <p>{t(($) => $.isolation.text)}</p>
          {engine.reasons.length > 0 && (
            <details className={styles.reasons}>
              <summary>{t(($) => $.isolation.reasons)}</summary>
              <ul>
                {engine.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </details>
          )}
        </Notice>
      )}
    </div>
  );
}

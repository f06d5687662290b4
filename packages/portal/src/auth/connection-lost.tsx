import { readableUrl } from '@kontor/contract/rules/edge/readable-domain';
import { isConnectionLost } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { useText } from '../text/text-context.tsx';
import styles from './connection-lost.module.css';
import { authText } from './text/index.ts';

/**
 * Banner above a page while the box does not respond. The page stays with what was typed, and goes on once the box is back. A box that is found at another address
 * from now on is linked to.
 */
export function ConnectionLost() {
  const t = useText(authText);
  const isLost = useSession(isConnectionLost);
  const movedTo = useSession((session) => session.movedTo);
  return (
    <div role="status" className={styles.place}>
      {movedTo !== undefined ? (
        <div className={styles.banner} data-banner>
          <h2>{t(($) => $.moved.title)}</h2>
          <p>
            {t(($) => $.moved.text)} <a href={`${movedTo}/`}>{readableUrl(movedTo)}</a>
          </p>
        </div>
      ) : (
        isLost && (
          <div className={styles.banner} data-banner>
            <h2>{t(($) => $.progress.OFFLINE)}</h2>
            <p>{t(($) => $.offlineBanner)}</p>
          </div>
        )
      )}
    </div>
  );
}

import type { InstalledApp } from '@kontor/contract/apps/apps';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { IconUnlink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../../session/me.ts';
import { appsText } from '../../../shared/apps/text/index.ts';
import { useText } from '../../../text/text-context.tsx';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import styles from './frame-page.module.css';

/** In the place of an app whose name does not lead here from this browser, where a frame would stay white: what to do. */
export function UnreachableApp({ app }: { app: InstalledApp }) {
  const t = useText(appsText);
  const { isAdmin } = useMe();
  const host = readableDomain(new URL(app.url).hostname);
  return (
    <div className={styles.stopped} role="status">
      <EmptyState
        icon={<IconUnlink size={40} stroke={1.5} />}
        title={t(($) => $.unreachable, { host })}
        text={isAdmin ? t(($) => $.unreachableDo, { host }) : t(($) => $.unreachableAsk, { host })}
        action={
          <div className={styles.choices}>
            <a href={app.url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
              {t(($) => $.openInTab)}
            </a>
            {isAdmin && (
              <Link to="/settings/domains" className={buttonClass({ variant: 'plain' })}>
                {t(($) => $.toDomains)}
              </Link>
            )}
          </div>
        }
      />
    </div>
  );
}

import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AppIcon } from '../../../../shared/apps/app-icon.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { useCategoryName } from '../category-name.ts';
import { storeText } from '../text/index.ts';
import styles from './app-card.module.css';
import { type StoreEntry, worksWithAccounts } from './listing.ts';

/** A card in the list of the store. */
export function AppCard({ entry: { app, isInstalled, hasUpdate, isBlocked } }: { entry: StoreEntry }) {
  const t = useText(storeText);
  const nameOf = useCategoryName();
  return (
    <article className={styles.card}>
      <AppIcon title={app.title} src={app.icon} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to="/store/$id" params={{ id: app.id }} className={styles.open}>
            {app.title}
          </Link>
        </h2>
        <p className={styles.tagline}>{app.tagline}</p>
      </div>
      <div className={styles.chips}>
        {hasUpdate && <Chip tone="accent">{t(($) => $.updateAvailable)}</Chip>}
        {isBlocked && <Chip tone="warn">{t(($) => $.barred)}</Chip>}
        {isInstalled && <Chip tone="good">{t(($) => $.installed)}</Chip>}
        {app.category !== '' && <Chip>{nameOf(app.category)}</Chip>}
        {worksWithAccounts(app) && (
          <Chip icon={<IconUsers size={14} stroke={2} aria-hidden="true" />}>{t(($) => $.accounts)}</Chip>
        )}
      </div>
      <p className={styles.maker}>
        {app.author} · {app.licence}
      </p>
    </article>
  );
}

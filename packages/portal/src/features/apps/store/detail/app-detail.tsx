import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { StoreApp } from '@kontor/contract/apps/store';
import { memoryFits } from '@kontor/contract/rules/apps/apps';
import { IconArrowLeft, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AppIcon } from '../../../../shared/apps/app-icon.tsx';
import { useSystemInfo } from '../../../../shared/machine/queries.ts';
import { showsStateOf } from '../../../../shared/messages/shown-state.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { usePageTitle } from '../../../../ui/hooks/use-page-title.ts';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { Markdown } from '../../../../ui/rich-text/markdown.tsx';
import { useCategoryName } from '../category-name.ts';
import { worksWithAccounts } from '../list/listing.ts';
import { storeText } from '../text/index.ts';
import styles from './app-detail.module.css';
import { AppOverview } from './app-overview.tsx';
import { DetailActions } from './detail-actions.tsx';
import { DetailNotices } from './detail-notices.tsx';
import { Screenshots } from './screenshots.tsx';

interface AppDetailProps {
  app: StoreApp;
  /** Installed instances of the app. */
  instances: readonly InstalledApp[];
  /** The store no longer offers it. */
  hasLeft: boolean;
}

/** Details of an app, before and after it is installed. */
export function AppDetail({ app, instances, hasLeft }: AppDetailProps) {
  const t = useText(storeText);
  usePageTitle(`${app.title} – ${t(($) => $.title)}`);
  const freeKb = useSystemInfo().data?.freeRAMInKBytes ?? null;
  const hasMemory = memoryFits(freeKb, app.memoryLimit);
  return (
    <>
      <Link to="/store" className={styles.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
        {t(($) => $.back)}
      </Link>
      <header className={styles.head} {...showsStateOf(instances.map(({ instanceId }) => instanceId))}>
        <AppIcon title={app.title} src={app.icon} size="large" />
        <div className={styles.words}>
          <h1>{app.title}</h1>
          <p className={styles.tagline}>{app.tagline}</p>
          <Chips app={app} instances={instances} hasMemory={hasMemory} />
        </div>
        <DetailActions app={app} instances={instances} hasMemory={hasMemory} />
      </header>
      <DetailNotices app={app} instances={instances} hasLeft={hasLeft} freeKb={freeKb} hasMemory={hasMemory} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Screenshots app={app} />
          <Panel title={t(($) => $.about)}>
            <Markdown text={app.description} topLevel={3} />
          </Panel>
          {app.changelog !== '' && (
            <Panel title={t(($) => $.changelog)}>
              <Markdown text={app.changelog} topLevel={3} />
            </Panel>
          )}
        </div>
        <AppOverview app={app} instances={instances} />
      </div>
    </>
  );
}

function Chips({ app, instances, hasMemory }: Omit<AppDetailProps, 'hasLeft'> & { hasMemory: boolean }) {
  const t = useText(storeText);
  const nameOf = useCategoryName();
  const isShort = !hasMemory && instances.length === 0;
  const isInstalled = instances.some((instance) => instance.isInstalled);
  return (
    <div className={styles.chips}>
      {isShort && <Chip tone="warn">{t(($) => $.notEnoughMemory)}</Chip>}
      {isInstalled && <Chip tone="good">{t(($) => $.installed)}</Chip>}
      {app.category !== '' && <Chip>{nameOf(app.category)}</Chip>}
      {worksWithAccounts(app) && (
        <Chip icon={<IconUsers size={14} stroke={2} aria-hidden="true" />}>{t(($) => $.accounts)}</Chip>
      )}
    </div>
  );
}

import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { StoreApp } from '@kontor/contract/apps/store';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import type { ReactNode } from 'react';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { ProgressBar } from '../../../../ui/display/progress-bar.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { storeText } from '../text/index.ts';
import styles from './app-overview.module.css';

interface AppOverviewProps {
  app: StoreApp;
  instances: readonly InstalledApp[];
}

/** Versions, vendor, licence, and resource usage. */
export function AppOverview({ app, instances }: AppOverviewProps) {
  const t = useText(storeText);
  const [first] = instances;
  return (
    <Panel title={t(($) => $.overview)}>
      <dl className={styles.details}>
        <OverviewItem name={t(($) => $.newest)}>
          {app.upstreamVersion === ''
            ? app.version
            : t(($) => $.upstream, { version: app.version, upstream: app.upstreamVersion })}
        </OverviewItem>
        {first && <OverviewItem name={t(($) => $.installedVersion)}>{first.appVersion}</OverviewItem>}
        {first && (
          <OverviewItem name={t(($) => $.address)}>
            <a href={first.url} target="_blank" rel="noopener">
              {readableDomain(first.host)}
            </a>
          </OverviewItem>
        )}
        <Maker app={app} />
        <OverviewItem name={t(($) => $.licence)}>{app.licence}</OverviewItem>
        <OverviewItem name={t(($) => $.signIn)}>{t(($) => $.signInHow[signInOf(app.authMode)])}</OverviewItem>
        {first?.stats ? <Usage app={app} stats={first.stats} /> : <Needs app={app} />}
      </dl>
    </Panel>
  );
}

function Maker({ app }: { app: StoreApp }) {
  const t = useText(storeText);
  return (
    <>
      <OverviewItem name={t(($) => $.author)}>
        {app.website ? (
          <a href={app.website} target="_blank" rel="noopener noreferrer">
            {app.author}
          </a>
        ) : (
          app.author
        )}
      </OverviewItem>
      <OverviewItem name={t(($) => $.contact)}>
        {app.contactEmail ? <a href={`mailto:${app.contactEmail}`}>{app.contactEmail}</a> : t(($) => $.noContact)}
      </OverviewItem>
    </>
  );
}

function signInOf(authMode: string): 'box' | 'gate' | 'own' | 'none' {
  if (authMode === 'proxy-gate') return 'gate';
  if (authMode === 'own' || authMode === 'none') return authMode;
  return 'box';
}

/** Upper limits of an app's resources. */
function Needs({ app }: { app: StoreApp }) {
  const t = useText(storeText);
  const format = useFormat();
  return (
    <>
      <OverviewItem name={t(($) => $.memory)}>
        {t(($) => $.memoryUpTo, { size: format.bytes(app.memoryLimit) })}
      </OverviewItem>
      <OverviewItem name={t(($) => $.disk)}>{format.bytes(app.diskNeeded)}</OverviewItem>
      {app.isBuiltHere && <OverviewItem name={t(($) => $.origin)}>{t(($) => $.builtHere)}</OverviewItem>}
    </>
  );
}

/** Current usage of a running app against its limits. */
function Usage({ app, stats }: { app: StoreApp; stats: NonNullable<InstalledApp['stats']> }) {
  const t = useText(storeText);
  const format = useFormat();
  const share = stats.memoryLimit > 0 ? (100 * stats.memoryBytes) / stats.memoryLimit : 0;
  const used = { used: format.bytes(stats.memoryBytes), limit: format.bytes(stats.memoryLimit) };
  return (
    <>
      <OverviewItem name={t(($) => $.memory)}>
        {t(($) => $.inUse, used)}
        <ProgressBar label={t(($) => $.memory)} value={share} tone={share > 90 ? 'warn' : 'accent'} />
      </OverviewItem>
      <OverviewItem name={t(($) => $.disk)}>{format.bytes(app.diskNeeded)}</OverviewItem>
      <OverviewItem name={t(($) => $.onDisk)}>{format.bytes(stats.diskBytes)}</OverviewItem>
    </>
  );
}

function OverviewItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

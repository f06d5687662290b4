import type { InstalledApp } from '@kontor/contract/apps';
import type { StoreApp } from '@kontor/contract/store';
import type { ReactNode } from 'react';
import { storeText } from '../../text/store.ts';
import { useFormat, useText } from '../../text/text-context.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Panel } from '../../ui/surface.tsx';
import styles from './app-facts.module.css';

interface AppFactsProps {
  app: StoreApp;
  instances: readonly InstalledApp[];
}

/** Versions, maker, licence, and what the app takes. */
export function AppFacts({ app, instances }: AppFactsProps) {
  const t = useText(storeText);
  const [first] = instances;
  return (
    <Panel title={t(($) => $.facts)}>
      <dl className={styles.facts}>
        <Fact name={t(($) => $.newest)}>
          {app.upstreamVersion === ''
            ? app.version
            : t(($) => $.upstream, { version: app.version, upstream: app.upstreamVersion })}
        </Fact>
        {first && <Fact name={t(($) => $.installedVersion)}>{first.appVersion}</Fact>}
        {first && (
          <Fact name={t(($) => $.address)}>
            <a href={first.url} target="_blank" rel="noopener">
              {first.host}
            </a>
          </Fact>
        )}
        <Maker app={app} />
        <Fact name={t(($) => $.licence)}>{app.licence}</Fact>
        <Fact name={t(($) => $.signIn)}>{t(($) => $.signInHow[signInOf(app.authMode)])}</Fact>
        {first?.stats ? <Usage stats={first.stats} /> : <Needs app={app} />}
      </dl>
    </Panel>
  );
}

function Maker({ app }: { app: StoreApp }) {
  const t = useText(storeText);
  return (
    <>
      <Fact name={t(($) => $.author)}>
        {app.website ? (
          <a href={app.website} target="_blank" rel="noopener noreferrer">
            {app.author}
          </a>
        ) : (
          app.author
        )}
      </Fact>
      <Fact name={t(($) => $.contact)}>
        {app.contactEmail ? <a href={`mailto:${app.contactEmail}`}>{app.contactEmail}</a> : t(($) => $.noContact)}
      </Fact>
    </>
  );
}

function signInOf(authMode: string): 'box' | 'gate' | 'own' | 'none' {
  if (authMode === 'proxy-gate') return 'gate';
  if (authMode === 'own' || authMode === 'none') return authMode;
  return 'box';
}

/** What an app will take at most. */
function Needs({ app }: { app: StoreApp }) {
  const t = useText(storeText);
  const format = useFormat();
  return (
    <>
      <Fact name={t(($) => $.memory)}>{t(($) => $.memoryUpTo, { size: format.bytes(app.memoryLimit) })}</Fact>
      <Fact name={t(($) => $.disk)}>{format.bytes(app.diskNeeded)}</Fact>
      {app.isBuiltHere && <Fact name={t(($) => $.origin)}>{t(($) => $.builtHere)}</Fact>}
    </>
  );
}

/** What a running app takes of what it may. */
function Usage({ stats }: { stats: NonNullable<InstalledApp['stats']> }) {
  const t = useText(storeText);
  const format = useFormat();
  const share = stats.memoryLimit > 0 ? (100 * stats.memoryBytes) / stats.memoryLimit : 0;
  const used = { used: format.bytes(stats.memoryBytes), limit: format.bytes(stats.memoryLimit) };
  return (
    <>
      <Fact name={t(($) => $.memory)}>
        {t(($) => $.inUse, used)}
        <ProgressBar label={t(($) => $.memory)} value={share} tone={share > 90 ? 'warn' : 'accent'} />
      </Fact>
      <Fact name={t(($) => $.onDisk)}>{format.bytes(stats.diskBytes)}</Fact>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

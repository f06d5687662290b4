import type { AppDomains, Domains } from '@kontor/contract/edge/domains';
import { IconPlus, IconWorldWww } from '@tabler/icons-react';
import { useState } from 'react';
import { AppIcon } from '../../../shared/apps/app-icon.tsx';
import { useApps } from '../../../shared/apps/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/display/chip.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { AddDomainDialog } from './add-domain-dialog.tsx';
import { AlternativeChip } from './alternative-chip.tsx';
import { DomainLeads } from './domain-check.tsx';
import styles from './domains-page.module.css';
import { CertificateChip, HostLink } from './host-link.tsx';
import { domainsText } from './text/index.ts';

/** Every app with its host names. */
export function AppsPanel({ domains }: { domains: Domains }) {
  const t = useText(domainsText);
  return (
    <Panel title={t(($) => $.apps.title)} bare>
      {domains.apps.length === 0 ? (
        <EmptyState
          icon={<IconWorldWww size={32} stroke={1.6} />}
          title={t(($) => $.apps.none)}
          text={t(($) => $.apps.noneText)}
        />
      ) : (
        <ul className={styles.list}>
          {domains.apps.map((app) => (
            <DomainCard key={app.instanceId} app={app} main={domains.main.domain} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function DomainCard({ app, main }: { app: AppDomains; main: string }) {
  const t = useText(domainsText);
  const [isAdding, setAdding] = useState(false);
  const icon = useApps().data?.find(({ instanceId }) => instanceId === app.instanceId)?.icon ?? '';
  return (
    <li className={styles.card}>
      <AppIcon title={app.title} src={icon} size="small" />
      <div className={styles.words}>
        <h3 className={styles.name}>
          {app.title}
          {app.isDefault && <Chip tone="accent">{t(($) => $.apps.isDefault)}</Chip>}
        </h3>
        <p className={styles.line}>
          <HostLink name={app.main} />
          {app.main.certificate.state !== 'none' && <CertificateChip certificate={app.main.certificate} />}
        </p>
        {app.further.map((name) => (
          <p key={name.domain} className={styles.line}>
            <HostLink name={name} />
            {name.certificate.state !== 'none' && <CertificateChip certificate={name.certificate} />}
          </p>
        ))}
        <Alternatives app={app} />
      </div>
      <Button
        small
        icon={<IconPlus size={16} stroke={2} aria-hidden="true" />}
        onClick={() => setAdding(true)}
        aria-label={t(($) => $.apps.addTo, { app: app.title })}
      >
        {t(($) => $.apps.add)}
      </Button>
      {isAdding && <AddDomainDialog app={app} main={main} onClose={() => setAdding(false)} />}
    </li>
  );
}

function Alternatives({ app }: { app: AppDomains }) {
  const t = useText(domainsText);
  if (app.alternativeDomains.length === 0) return <p className={styles.quiet}>{t(($) => $.apps.noAlternative)}</p>;
  return (
    <div className={styles.alternatives}>
      <ul className={styles.chips} aria-label={t(($) => $.apps.alternative)}>
        {app.alternativeDomains.map((name) => (
          <li key={name.domain}>
            <AlternativeChip app={app} name={name} />
          </li>
        ))}
      </ul>
      {app.alternativeDomains.map(({ domain }) => (
        <DomainLeads key={domain} domain={domain} />
      ))}
    </div>
  );
}

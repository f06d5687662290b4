import type { Domains } from '@kontor/contract/edge/domains';
import { readableDomain, readableUrl } from '@kontor/contract/rules/edge/readable-domain';
import { useState } from 'react';
import { usePortalName } from '../../../shared/machine/use-portal-name.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { DefaultAppRow } from './default-app-row.tsx';
import styles from './domains-page.module.css';
import { CertificateChip } from './host-link.tsx';
import { MainDomainDialog } from './main-domain-dialog.tsx';
import { NeededEntries } from './needed-entries.tsx';
import { domainsText } from './text/index.ts';
import { usePlacesMeanwhile } from './use-places-meanwhile.ts';

/** The box's main domain, and what it shows. */
export function MainPanel({ domains }: { domains: Domains }) {
  const t = useText(domainsText);
  const [isChanging, setChanging] = useState(false);
  const { main, portal } = domains;
  const { isLost } = usePortalName();
  return (
    <Panel title={t(($) => $.main.title)} bare>
      <div className={styles.row}>
        <div className={styles.words}>
          <p className={styles.big}>{readableDomain(main.domain)}</p>
          <p className={styles.quiet}>
            {t(($) => $.main[isLost ? 'lostText' : 'text'], { portal: readableUrl(portal.url) })}
          </p>
        </div>
        <CertificateChip certificate={portal.certificate} />
        <Button onClick={() => setChanging(true)}>{t(($) => $.main.change)}</Button>
      </div>
      {isLost && <Lost domains={domains} />}
      <DefaultAppRow domains={domains} key={domains.defaultApp} />
      {isChanging && <MainDomainDialog current={main.domain} onClose={() => setChanging(false)} />}
    </Panel>
  );
}

/** Says that the portal's name leads nowhere yet, what makes it lead here, and where the portal is found until then. */
function Lost({ domains: { main, portal } }: { domains: Domains }) {
  const t = useText(domainsText);
  return (
    <div className={styles.notices}>
      <Notice kind="warn" title={t(($) => $.main.lost, { portal: readableDomain(portal.domain) })}>
        <div className={styles.steps}>
          <NeededEntries domain={main.domain} />
          <p>{t(($) => $.main.meanwhile, { places: usePlacesMeanwhile() })}</p>
          <p>{t(($) => $.check.wait)}</p>
        </div>
      </Notice>
    </div>
  );
}

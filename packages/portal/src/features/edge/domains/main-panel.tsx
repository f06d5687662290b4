import type { Domains } from '@kontor/contract/edge/domains';
import { readableDomain, readableUrl } from '@kontor/contract/rules/edge/readable-domain';
import { useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { DefaultAppRow } from './default-app-row.tsx';
import styles from './domains-page.module.css';
import { CertificateChip } from './host-link.tsx';
import { MainDomainDialog } from './main-domain-dialog.tsx';
import { domainsText } from './text/index.ts';

/** The box's main domain, and what it shows. */
export function MainPanel({ domains }: { domains: Domains }) {
  const t = useText(domainsText);
  const [isChanging, setChanging] = useState(false);
  const { main, portal } = domains;
  return (
    <Panel title={t(($) => $.main.title)} bare>
      <div className={styles.row}>
        <div className={styles.words}>
          <p className={styles.big}>{readableDomain(main.domain)}</p>
          <p className={styles.quiet}>{t(($) => $.main.text, { portal: readableUrl(portal.url) })}</p>
        </div>
        <CertificateChip certificate={portal.certificate} />
        <Button onClick={() => setChanging(true)}>{t(($) => $.main.change)}</Button>
      </div>
      <DefaultAppRow domains={domains} key={domains.defaultApp} />
      {isChanging && <MainDomainDialog current={main.domain} onClose={() => setChanging(false)} />}
    </Panel>
  );
}

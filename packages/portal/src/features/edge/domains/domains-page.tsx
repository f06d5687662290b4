import { useText } from '../../../text/text-context.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { AppsPanel } from './apps-panel.tsx';
import styles from './domains-page.module.css';
import { EncryptionPanel } from './encryption-panel.tsx';
import { MainPanel } from './main-panel.tsx';
import { useDomains } from './queries.ts';
import { domainsText } from './text/index.ts';

/** Host names of the box and its apps. */
export default function DomainsPage() {
  const t = useText(domainsText);
  const domains = useDomains();
  const { data } = domains;
  return (
    <>
      <PageHeader title={t(($) => $.title)} text={t(($) => $.subtitle)} />
      {data ? (
        <div className={styles.stack}>
          <MainPanel domains={data} />
          {!data.encryption.on && <EncryptionPanel domains={data} />}
          <AppsPanel domains={data} />
          {data.encryption.on && <EncryptionPanel domains={data} />}
        </div>
      ) : (
        <Panel bare>
          <QueryState query={domains} failed={t(($) => $.notLoaded)} />
        </Panel>
      )}
    </>
  );
}

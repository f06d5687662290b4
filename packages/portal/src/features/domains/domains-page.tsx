import { domainsText } from '../../text/domains.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AppsPanel } from './apps-panel.tsx';
import styles from './domains-page.module.css';
import { EncryptionPanel } from './encryption-panel.tsx';
import { MainPanel } from './main-panel.tsx';
import { useDomains } from './queries.ts';

/** Under which names the box and its apps can be reached. */
export default function DomainsPage() {
  const t = useText(domainsText);
  const { data, isError, refetch } = useDomains();
  return (
    <>
      <PageHeader title={t(($) => $.title)} text={t(($) => $.subtitle)} />
      {data ? (
        <div className={styles.stack}>
          <MainPanel domains={data} />
          <AppsPanel domains={data} />
          <EncryptionPanel domains={data} />
        </div>
      ) : isError ? (
        <Notice
          kind="bad"
          action={
            <Button small onClick={() => void refetch()}>
              {t(($) => $.again)}
            </Button>
          }
        >
          {t(($) => $.notLoaded)}
        </Notice>
      ) : (
        <Spinner large />
      )}
    </>
  );
}

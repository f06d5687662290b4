import { Link } from '@tanstack/react-router';
import { useText } from '../../../text/text-context.tsx';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { AccessPanel } from './access/access-panel.tsx';
import { AppsPanel } from './apps-panel.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import styles from './directory.module.css';
import { useDirectory, useDirectoryAccess } from './queries.ts';
import { directoryText } from './text/index.ts';

/** The directory (LDAP): whether devices reach it, their accounts, and which apps see company groups. */
export default function DirectoryPage() {
  const t = useText(directoryText);
  const directory = useDirectory();
  const access = useDirectoryAccess();
  return (
    <>
      <PageHeader title={t(($) => $.title)} text={t(($) => $.subtitle)} />
      {directory.data && access.data ? (
        <div className={styles.stack}>
          {!directory.data.isAvailable && (
            <NotRunning title={t(($) => $.unavailable)} text={t(($) => $.unavailableText)} />
          )}
          {directory.data.isDown && <NotRunning title={t(($) => $.down)} text={t(($) => $.downText)} />}
          <AccessPanel access={access.data} isDown={directory.data.isDown} />
          <DevicesPanel directory={directory.data} access={access.data} />
          <AppsPanel apps={directory.data.apps} />
        </div>
      ) : (
        <Panel bare>
          <QueryState query={directory.data ? access : directory} failed={t(($) => $.notLoaded)} />
        </Panel>
      )}
    </>
  );
}

function NotRunning({ title, text }: { title: string; text: string }) {
  const t = useText(directoryText);
  return (
    <Notice
      kind="warn"
      title={title}
      action={
        <Link to="/settings/repair" className={buttonClass()}>
          {t(($) => $.repair)}
        </Link>
      }
    >
      {text}
    </Notice>
  );
}

import type { InstalledApp } from '@kontor/contract/apps';
import { isBusy, mayUninstall } from '@kontor/contract/rules/apps';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { appsText } from '../../text/apps.ts';
import { homeText } from '../../text/home.ts';
import { hostingText } from '../../text/hosting.ts';
import { useFormat, useText } from '../../text/text-context.tsx';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { RowTitle } from '../../ui/row-title.tsx';
import { AppIcon } from '../apps/app-icon.tsx';
import { AppProgress } from '../apps/app-progress.tsx';
import { UninstallDialog } from '../store/uninstall-dialog.tsx';
import styles from './hosting.module.css';
import { ReplaceDialog } from './replace-dialog.tsx';

/** One own app: what it is, where it answers, how it is, and the ways to open and delete it. */
export function HostingRow({ app }: { app: InstalledApp }) {
  const t = useText(hostingText);
  const format = useFormat();
  return (
    <li className={styles.row}>
      <AppIcon title={app.title} src={app.icon} />
      <div className={styles.words}>
        <RowTitle>
          {app.title} <State app={app} />
        </RowTitle>
        <a href={app.url} target="_blank" rel="noopener" className={styles.host}>
          {app.host}
        </a>
        <p className={styles.quiet}>
          {[
            app.hosted && t(($) => $.kinds[app.hosted?.interpreter ?? 'none']),
            app.stats && t(($) => $.size, { size: format.bytes(app.stats.diskBytes) }),
            app.hosted?.isPublic && t(($) => $.isPublic),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {app.reason !== '' && <p className={styles.fault}>{app.reason}</p>}
      </div>
      <Ways app={app} />
      {isBusy(app.status) && (
        <div className={styles.progress}>
          <AppProgress app={app} />
        </div>
      )}
    </li>
  );
}

function State({ app: { status, reason } }: { app: InstalledApp }) {
  const t = useText(appsText);
  const onHome = useText(homeText);
  if (isBusy(status)) return null;
  if (status === 'RUNNING' && reason !== '') return <Chip tone="warn">{onHome(($) => $.tile.trouble)}</Chip>;
  if (status === 'RUNNING') return <Chip tone="good">{t(($) => $.status.RUNNING)}</Chip>;
  if (reason !== '') return <Chip tone="bad">{onHome(($) => $.tile.failed)}</Chip>;
  return <Chip>{t(($) => $.status.NOT_RUNNING)}</Chip>;
}

function Ways({ app }: { app: InstalledApp }) {
  const t = useText(hostingText);
  const [isRemoving, setRemoving] = useState(false);
  const name = app.title;
  const words = {
    what: t(($) => $.deleteWhat, { name }),
    done: t(($) => $.deleted),
    failed: t(($) => $.notDeleted),
  };
  return (
    <div className={styles.actions}>
      {app.hosted?.isBuilt && (
        <Link to="/settings/hosting/$id" params={{ id: app.instanceId }} className={buttonClass({ small: true })}>
          {t(($) => $.log)}
        </Link>
      )}
      {app.status === 'RUNNING' && (
        <a
          href={app.url}
          target="_blank"
          rel="noopener"
          className={buttonClass({ small: true })}
          aria-label={t(($) => $.openNamed, { name })}
        >
          {t(($) => $.open)}
        </a>
      )}
      {!isBusy(app.status) && <Replace app={app} />}
      {mayUninstall(app.status) && (
        <IconButton label={t(($) => $.deleteNamed, { name })} onClick={() => setRemoving(true)}>
          <IconTrash size={19} stroke={1.75} />
        </IconButton>
      )}
      <UninstallDialog app={app} words={words} open={isRemoving} onClose={() => setRemoving(false)} />
    </div>
  );
}

function Replace({ app }: { app: InstalledApp }) {
  const t = useText(hostingText);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small aria-label={t(($) => $.replace.named, { name: app.title })} onClick={() => setOpen(true)}>
        {t(($) => $.replace.short)}
      </Button>
      {isOpen && <ReplaceDialog app={app} onClose={() => setOpen(false)} />}
    </>
  );
}

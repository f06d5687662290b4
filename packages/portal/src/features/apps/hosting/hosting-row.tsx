import type { InstalledApp } from '@kontor/contract/apps/apps';
import { isBusy } from '@kontor/contract/rules/apps/apps';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AppIcon } from '../../../shared/apps/app-icon.tsx';
import { AppProgress } from '../../../shared/apps/app-progress.tsx';
import { AppStateChip } from '../../../shared/apps/app-state-chip.tsx';
import { UninstallOrCancel } from '../../../shared/apps/removal/uninstall-or-cancel.tsx';
import { StartButton } from '../../../shared/apps/start-button.tsx';
import { appsText } from '../../../shared/apps/text/index.ts';
import { showsStateOf } from '../../../shared/messages/shown-state.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { Button, buttonClass, IconButton } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/display/chip.tsx';
import { RowTitle } from '../../../ui/lists/row-title.tsx';
import styles from './hosting.module.css';
import { ReplaceDialog } from './replace-dialog.tsx';
import { hostingText } from './text/index.ts';

/** One own app: its type, address and state, with opening and deleting it. */
export function HostingRow({ app }: { app: InstalledApp }) {
  const t = useText(hostingText);
  const format = useFormat();
  return (
    <li className={styles.row} {...showsStateOf([app.instanceId])}>
      <AppIcon title={app.title} src={app.icon} />
      <div className={styles.words}>
        <RowTitle>
          {app.title} <State app={app} />
        </RowTitle>
        <a href={app.url} target="_blank" rel="noopener" className={styles.host}>
          {readableDomain(app.host)}
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
        {app.hosted !== null && app.hosted.rights > 0 && <RightsLink app={app} count={app.hosted.rights} />}
        {app.reason !== '' && <p className={isCalm(app) ? styles.quiet : styles.fault}>{app.reason}</p>}
      </div>
      <RowActions app={app} />
      {isBusy(app.status) && (
        <div className={styles.progress}>
          <AppProgress app={app} />
        </div>
      )}
    </li>
  );
}

function RightsLink({ app, count }: { app: InstalledApp; count: number }) {
  const t = useText(hostingText);
  const format = useFormat();
  return (
    <Link to="/settings/hosting/$id/rights" params={{ id: app.instanceId }} className={styles.rightsLink}>
      {t(($) => $.rights.count, { count, number: format.number(count) })}
    </Link>
  );
}

/** Whether somebody stopped it on purpose. */
const isCalm = ({ status, isWanted }: InstalledApp): boolean => status === 'NOT_RUNNING' && !isWanted;

function State({ app }: { app: InstalledApp }) {
  const t = useText(appsText);
  if (isBusy(app.status)) return null;
  return (
    <AppStateChip app={app}>
      <Chip tone="good">{t(($) => $.status.RUNNING)}</Chip>
    </AppStateChip>
  );
}

function RowActions({ app }: { app: InstalledApp }) {
  const t = useText(hostingText);
  const name = app.title;
  const words = useDeleteWords(name);
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
      {app.status === 'NOT_RUNNING' && !app.isWorkedOn && <StartButton app={app} />}
      {!isBusy(app.status) && !app.isWorkedOn && <Replace app={app} />}
      <UninstallOrCancel
        app={app}
        small
        words={words}
        uninstall={(ask) => (
          <IconButton label={t(($) => $.deleteNamed, { name })} onClick={ask}>
            <IconTrash size={19} stroke={1.75} />
          </IconButton>
        )}
      />
    </div>
  );
}

function useDeleteWords(name: string) {
  const t = useText(hostingText);
  return {
    title: t(($) => $.deleteSure, { name }),
    what: t(($) => $.deleteWhat, { name }),
    yes: t(($) => $.deleteYes),
    done: t(($) => $.deleted),
    failed: t(($) => $.notDeleted),
  };
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

import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { StoreApp } from '@kontor/contract/apps/store';
import { Link } from '@tanstack/react-router';
import { AppIcon } from '../../../../shared/apps/app-icon.tsx';
import { useApps } from '../../../../shared/apps/queries.ts';
import { useOpenApp } from '../../../../shared/apps/use-open-app.ts';
import { useText } from '../../../../text/text-context.tsx';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { wizardText } from './text/index.ts';

/** In the place of the wizard once the app was installed meanwhile, or is being installed, by somebody else or in another window. */
export function AlreadyInstalled({ app }: { app: StoreApp }) {
  const t = useText(wizardText);
  const installed = useApps().data?.find(({ storeId }) => storeId === app.id);
  const isRunning = installed?.isInstalled === false;
  const name = installed?.title ?? app.title;
  const mayOpen = installed?.status === 'RUNNING' && installed.mayOpen;
  return (
    <Panel>
      <div role="status">
        <EmptyState
          icon={<AppIcon title={app.title} src={app.icon} />}
          title={isRunning ? t(($) => $.already.titleRunning, { name }) : t(($) => $.already.title, { name })}
          text={isRunning ? t(($) => $.already.textRunning) : t(($) => $.already.text)}
          action={
            mayOpen ? (
              <OpenLink installed={installed} />
            ) : (
              <Link to="/store/$id" params={{ id: app.id }} className={buttonClass({ variant: 'primary' })}>
                {t(($) => $.failed.back)}
              </Link>
            )
          }
        />
      </div>
    </Panel>
  );
}

function OpenLink({ installed }: { installed: InstalledApp }) {
  const t = useText(wizardText);
  const { href, newTab, onOpen } = useOpenApp()(installed);
  return (
    <a
      className={buttonClass({ variant: 'primary' })}
      href={href}
      onClick={onOpen}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
    >
      {t(($) => $.already.open)}
    </a>
  );
}

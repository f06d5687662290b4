import type { DirectoryOverview } from '@kontor/contract/people/directory';
import { IconApps } from '@tabler/icons-react';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { AppIcon } from '../../../shared/apps/app-icon.tsx';
import { useApps } from '../../../shared/apps/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import { Switch } from '../../../ui/controls/checkbox.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from './directory.module.css';
import { useShowCompanyGroups } from './queries.ts';
import { directoryText } from './text/index.ts';

type App = DirectoryOverview['apps'][number];

/** Which apps see the company's groups. */
export function AppsPanel({ apps }: { apps: readonly App[] }) {
  const t = useText(directoryText);
  return (
    <Panel title={t(($) => $.apps.title)} bare>
      {apps.length === 0 ? (
        <EmptyState
          icon={<IconApps size={32} stroke={1.6} />}
          title={t(($) => $.apps.none)}
          text={t(($) => $.apps.noneText)}
        />
      ) : (
        <>
          <p className={`${styles.part} ${styles.quiet}`}>{t(($) => $.apps.text)}</p>
          <ul className={styles.list}>
            {apps.map((app) => (
              <AppRow key={app.instanceId} app={app} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function AppRow({ app: { instanceId, companyGroups } }: { app: App }) {
  const t = useText(directoryText);
  const perform = usePerform();
  const change = useShowCompanyGroups();
  const known = useApps().data?.find((app) => app.instanceId === instanceId);
  const title = known?.title ?? instanceId;
  const set = (shown: boolean) =>
    void perform({
      run: () => change.mutateAsync({ id: instanceId, companyGroups: shown }),
      done: t(($) => $.apps[shown ? 'on' : 'off'], { app: title }),
      failed: t(($) => $.apps.failed),
    });
  return (
    <li className={styles.row}>
      <AppIcon title={title} src={known?.icon ?? ''} size="small" />
      <div className={styles.words}>
        <Switch
          label={title}
          hint={t(($) => $.apps.sees)}
          checked={change.isPending ? change.variables.companyGroups : companyGroups}
          disabled={change.isPending}
          onChange={set}
        />
      </div>
    </li>
  );
}

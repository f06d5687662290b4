import type { Group } from '@kontor/contract/people/groups';
import { IconApps, IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../../session/me.ts';
import { useGroups } from '../../../shared/people/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { AddGroup } from './add-group.tsx';
import { GroupCard } from './group-card.tsx';
import { groupsByKind } from './group-kind.ts';
import styles from './groups-page.module.css';
import { groupsText } from './text/index.ts';
import { useGroupNames } from './use-group-names.ts';

/** All groups, by kind. */
export default function GroupsPage() {
  const t = useText(groupsText);
  const { isAdmin } = useMe();
  const groups = useGroups();
  const [isAdding, setAdding] = useState(false);
  const add = () => setAdding(true);
  return (
    <>
      <PageHeader
        title={t(($) => $.title)}
        text={t(($) => $.subtitle)}
        actions={
          isAdmin && (
            <Button variant="primary" icon={<IconPlus size={18} stroke={2} aria-hidden="true" />} onClick={add}>
              {t(($) => $.add.open)}
            </Button>
          )
        }
      />
      {groups.data ? (
        <Sections groups={groups.data} onAdd={add} />
      ) : (
        <Panel bare>
          <QueryState query={groups} failed={t(($) => $.notLoaded)} />
        </Panel>
      )}
      {isAdding && <AddGroup onClose={() => setAdding(false)} />}
    </>
  );
}

function Sections({ groups, onAdd }: { groups: readonly Group[]; onAdd: () => void }) {
  const t = useText(groupsText);
  const { isAdmin } = useMe();
  const names = useGroupNames();
  const { system, app, custom } = groupsByKind(groups, names.nameOf);
  return (
    <div className={styles.sections}>
      {isAdmin && <Section title={t(($) => $.system.title)} groups={system} />}
      <Section title={t(($) => $.app.title)} groups={app}>
        <EmptyState
          icon={<IconApps size={32} stroke={1.6} />}
          title={t(($) => $.app.none)}
          text={t(($) => $.app.noneText)}
          action={
            <Link to="/store" className={buttonClass()}>
              {t(($) => $.app.store)}
            </Link>
          }
        />
      </Section>
      <Section title={t(($) => $.custom.title)} groups={custom}>
        <EmptyState
          icon={<IconUsersGroup size={32} stroke={1.6} />}
          title={t(($) => $.custom.none)}
          text={t(($) => $.custom.noneText)}
          action={isAdmin && <Button onClick={onAdd}>{t(($) => $.add.open)}</Button>}
        />
      </Section>
    </div>
  );
}

interface SectionProps {
  title: string;
  groups: readonly Group[];
  /** Shown when there is none. */
  children?: ReactNode;
}

function Section({ title, groups, children }: SectionProps) {
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      {groups.length === 0 ? (
        <Panel bare>{children}</Panel>
      ) : (
        <ul className={styles.grid}>
          {groups.map((group) => (
            <li key={group.cn}>
              <GroupCard group={group} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

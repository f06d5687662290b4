import type { RemovedUser } from '@kontor/contract/people/users';
import { IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../../text/text-context.tsx';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import { VirtualList } from '../../../../ui/lists/virtual-list.tsx';
import { useRemoved } from '../queries.ts';
import { usersText } from '../text/index.ts';
import { PurgeQuestion } from './purge-question.tsx';
import styles from './removed.module.css';
import { RemovedRow } from './removed-row.tsx';
import { RestoreQuestion } from './restore-question.tsx';
import { removedUsersText } from './text/index.ts';

const rowHeight = 76;

interface Asked {
  user: RemovedUser;
  /** Delete for good; otherwise restore. */
  isForever: boolean;
}

/** Deleted users that can be restored. */
export default function RemovedPage() {
  const t = useText(removedUsersText);
  const inUsers = useText(usersText);
  const removed = useRemoved();
  const [asked, setAsked] = useState<Asked>();
  const Question = asked?.isForever ? PurgeQuestion : RestoreQuestion;
  return (
    <>
      <PageHeader
        trail={<Link to="/settings/users">{inUsers(($) => $.title)}</Link>}
        title={t(($) => $.title)}
        text={t(($) => $.text)}
      />
      <Panel bare>
        {!removed.data ? (
          <QueryState query={removed} failed={t(($) => $.notLoaded)} />
        ) : removed.data.length === 0 ? (
          <Nobody />
        ) : (
          <RemovedList users={removed.data} onAsk={setAsked} />
        )}
      </Panel>
      {asked && <Question user={asked.user} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function Nobody() {
  const t = useText(removedUsersText);
  return (
    <EmptyState
      icon={<IconUserOff size={32} stroke={1.6} />}
      title={t(($) => $.empty)}
      text={t(($) => $.emptyText)}
      action={
        <Link to="/settings/users" className={buttonClass()}>
          {t(($) => $.toList)}
        </Link>
      }
    />
  );
}

function RemovedList({ users, onAsk }: { users: readonly RemovedUser[]; onAsk: (asked: Asked) => void }) {
  const t = useText(removedUsersText);
  return (
    <VirtualList
      className={styles.list}
      items={users}
      keyOf={({ uid }) => uid}
      rowHeight={rowHeight}
      label={t(($) => $.list)}
    >
      {(user) => (
        <RemovedRow
          user={user}
          onRestore={() => onAsk({ user, isForever: false })}
          onPurge={() => onAsk({ user, isForever: true })}
        />
      )}
    </VirtualList>
  );
}

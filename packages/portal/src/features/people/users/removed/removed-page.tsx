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
import { usersImportText } from '../import/text/index.ts';
import { useRemoved } from '../queries.ts';
import { usersText } from '../text/index.ts';
import { PurgeQuestion } from './purge-question.tsx';
import styles from './removed.module.css';
import { RemovedRow } from './removed-row.tsx';
import { RestoreQuestion } from './restore-question.tsx';

const rowHeight = 76;

interface Asked {
  user: RemovedUser;
  /** Delete for good; otherwise restore. */
  isForever: boolean;
}

/** Deleted users that can be restored. */
export default function RemovedPage() {
  const t = useText(usersImportText);
  const inUsers = useText(usersText);
  const removed = useRemoved();
  const [asked, setAsked] = useState<Asked>();
  const Question = asked?.isForever ? PurgeQuestion : RestoreQuestion;
  return (
    <>
      <PageHeader
        trail={<Link to="/settings/users">{inUsers(($) => $.title)}</Link>}
        title={t(($) => $.removed.title)}
        text={t(($) => $.removed.text)}
      />
      <Panel bare>
        {!removed.data ? (
          <QueryState query={removed} failed={t(($) => $.removed.notLoaded)} />
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
  const t = useText(usersImportText);
  return (
    <EmptyState
      icon={<IconUserOff size={32} stroke={1.6} />}
      title={t(($) => $.removed.empty)}
      text={t(($) => $.removed.emptyText)}
      action={
        <Link to="/settings/users" className={buttonClass()}>
          {t(($) => $.removed.toList)}
        </Link>
      }
    />
  );
}

function RemovedList({ users, onAsk }: { users: readonly RemovedUser[]; onAsk: (asked: Asked) => void }) {
  const t = useText(usersImportText);
  return (
    <VirtualList
      className={styles.list}
      items={users}
      keyOf={({ uid }) => uid}
      rowHeight={rowHeight}
      label={t(($) => $.removed.list)}
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

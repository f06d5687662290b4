import type { UserListed } from '@kontor/contract/people/users';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { cardLayoutQuery, useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { PageActions } from './page-actions.tsx';
import { useRemoved, useUserList } from './queries.ts';
import { usersText } from './text/index.ts';
import { useCountText } from './use-count-text.ts';
import { useListFilter } from './use-list-filter.ts';
import { UserQuestions, useQuestions } from './user-questions.tsx';
import { UserTable } from './user-table.tsx';
import styles from './users-page.module.css';
import { UsersTools } from './users-tools.tsx';

const nobody: readonly UserListed[] = [];

/** All users of this server. */
export default function UsersPage() {
  const t = useText(usersText);
  const list = useUserList();
  const filter = useListFilter(list.users);
  const questions = useQuestions();
  return (
    <>
      <PageHeader
        title={t(($) => $.title)}
        text={useCountText(list.users, list.isWhole) ?? '\u00a0'}
        actions={<PageActions />}
      />
      <Panel bare>
        <UsersTools {...filter} isWhole={list.isWhole} />
        <UserTable {...filter} all={list.users ?? nobody} questions={questions}>
          {!list.users ? (
            <QueryState query={list} failed={t(($) => $.notLoaded)} />
          ) : (
            filter.users.length === 0 && <NoMatches onAll={filter.showAll} />
          )}
        </UserTable>
      </Panel>
      <p className={styles.hint}>{t(($) => $.hint)}</p>
      <Further count={list.isWhole ? list.users?.length : undefined} />
      <UserQuestions {...questions} />
    </>
  );
}

/** Up to so many users, a list that exists already is offered to be imported. */
const fewUsers = 5;

/** Ways on that would be missed in the menu: the import on a phone while there are few users, and the deleted ones where there are any. */
function Further({ count }: { count: number | undefined }) {
  const t = useText(usersText);
  const removed = useRemoved().data?.length ?? 0;
  const isCards = useMediaQuery(cardLayoutQuery);
  return (
    <>
      {isCards && count !== undefined && count <= fewUsers && (
        <p className={styles.hint}>
          {t(($) => $.many)} <Link to="/settings/users/import">{t(($) => $.fromFile)}</Link>
        </p>
      )}
      {removed > 0 && (
        <p className={styles.hint}>
          <Link to="/settings/users/removed">{t(($) => $.removedCount, { count: removed })}</Link>
        </p>
      )}
    </>
  );
}

function NoMatches({ onAll }: { onAll: () => void }) {
  const t = useText(usersText);
  return (
    <EmptyState
      icon={<IconUsers size={32} stroke={1.6} />}
      title={t(($) => $.nothingFound)}
      text={t(($) => $.nothingFoundText)}
      action={<Button onClick={onAll}>{t(($) => $.showAll)}</Button>}
    />
  );
}

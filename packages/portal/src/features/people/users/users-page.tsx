import type { UserListed } from '@kontor/contract/people/users';
import { IconUsers } from '@tabler/icons-react';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { PageActions } from './page-actions.tsx';
import { useUserList } from './queries.ts';
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
      <UserQuestions {...questions} />
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

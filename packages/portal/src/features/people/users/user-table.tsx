import type { UserListed } from '@kontor/contract/people/users';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { cardLayoutQuery, useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { VirtualTable } from '../../../ui/lists/virtual-table.tsx';
import type { SortBy, Sorting } from './arrange-users.ts';
import { usersText } from './text/index.ts';
import type { ListFilter } from './use-list-filter.ts';
import type { Questions } from './user-questions.tsx';
import { UserRow } from './user-row.tsx';
import styles from './user-table.module.css';

interface UserTableProps extends Pick<ListFilter, 'users' | 'sorting' | 'sortBy'> {
  /** All users, filtered or not. */
  all: readonly UserListed[];
  questions: Questions;
  /** Shown below the header instead of rows. */
  children?: ReactNode;
}

const rowHeights = { cards: 132, table: 67 };

/** The header stays in its place while rows are loading, and when none fits. */
export function UserTable({ users, all, sorting, sortBy, questions, children }: UserTableProps) {
  const t = useText(usersText);
  const isCards = useMediaQuery(cardLayoutQuery);
  const lastAdmin = useMemo(() => lastAdminOf(all), [all]);
  return (
    <div className={styles.table}>
      {(users.length > 0 || !isCards) && (
        <VirtualTable
          items={users}
          keyOf={(user) => user.uid}
          rowHeight={isCards ? rowHeights.cards : rowHeights.table}
          label={t(($) => $.title)}
          head={!isCards && <Head sorting={sorting} sortBy={sortBy} />}
        >
          {(user) => <UserRow user={user} isLastAdmin={user.uid === lastAdmin} ask={questions.ask} />}
        </VirtualTable>
      )}
      {children}
    </div>
  );
}

/** Returns the only administrator who can sign in and so cannot be removed; `undefined` when there are several. */
function lastAdminOf(users: readonly UserListed[]): string | undefined {
  const admins = users.filter((user) => user.posixGroupName === 'admin' && user.enabled && !user.cannotSignIn);
  return admins.length === 1 ? admins[0]?.uid : undefined;
}

function Head({ sorting, sortBy }: { sorting: Sorting; sortBy: (by: SortBy) => void }) {
  const t = useText(usersText);
  return (
    <>
      <SortHead by="name" sorting={sorting} sortBy={sortBy} />
      <SortHead by="role" sorting={sorting} sortBy={sortBy} />
      <th scope="col">
        <span className="unseen">{t(($) => $.columns.actions)}</span>
      </th>
    </>
  );
}

interface SortHeadProps {
  by: SortBy;
  sorting: Sorting;
  sortBy: (by: SortBy) => void;
}

/** Column header: sorts by the column; pressed again, reverses the order. */
function SortHead({ by, sorting, sortBy }: SortHeadProps) {
  const t = useText(usersText);
  const isBy = sorting.by === by;
  const Arrow = !isBy ? IconArrowsSort : sorting.isDown ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={isBy ? (sorting.isDown ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className={styles.sort} data-on={isBy || undefined} onClick={() => sortBy(by)}>
        {t(($) => $.columns[by])}
        <Arrow size={15} stroke={2} aria-hidden="true" />
      </button>
    </th>
  );
}

import type { UserListed } from '@kontor/contract/people/users';
import type { AppPermissions } from '@kontor/contract/rules/apps/permissions';
import { useDeferredValue, useMemo, useState } from 'react';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { filterUsers, sortUsers } from './filter-users.ts';
import { type MemberPermissions, setMembers } from './member-permissions.ts';
import { PickerRow } from './picker-row.tsx';
import { useUsers } from './queries.ts';
import { peopleText } from './text/index.ts';
import styles from './user-picker.module.css';

interface UserPickerProps {
  /** Permissions that can be granted; none for an app without groups or without an app. */
  app: AppPermissions;
  choice: MemberPermissions;
  onChange: (choice: MemberPermissions) => void;
  /** Whether a user can be chosen at all. */
  isOffered?: (user: UserListed) => boolean;
  /** Returns why a user cannot be added or removed; empty where the row shows it already. */
  lockOf?: (user: UserListed) => string | undefined;
  /** Whether the permissions of a user who cannot be added or removed can still be changed. */
  areRightsOpen?: (user: UserListed) => boolean;
  /** Offers to choose all users at once. */
  canTakeAll?: boolean;
  /** Uids of users who are chosen elsewhere, as members of a group; they count as well, each once. */
  chosenElsewhere?: readonly string[];
}

/** Choice among any number of users; those chosen initially come first. */
export function UserPicker(props: UserPickerProps) {
  const t = useText(peopleText);
  const users = useUsers();
  if (users.data) return <UserList {...props} users={users.data} />;
  if (users.isPending) {
    return (
      <div className={styles.loading}>
        <Spinner large label={t(($) => $.picker.loading)} />
      </div>
    );
  }
  return (
    <Notice
      kind="bad"
      action={
        <Button small onClick={() => void users.refetch()}>
          {t(($) => $.picker.again)}
        </Button>
      }
    >
      {t(($) => $.picker.notLoaded)}
    </Notice>
  );
}

interface UserListProps extends UserPickerProps {
  users: readonly UserListed[];
}

/** Estimated height of a row before it is rendered, including the gap below it. */
const rowHeight = 80;

function UserList({
  users,
  app,
  choice,
  onChange,
  isOffered = () => true,
  lockOf = () => undefined,
  areRightsOpen = () => false,
  canTakeAll = true,
  chosenElsewhere = [],
}: UserListProps) {
  const t = useText(peopleText);
  const [typed, setTyped] = useState('');
  const [isOnlyChosen, setOnlyChosen] = useState(false);
  const [first] = useState(() => new Set(Object.keys(choice)));
  const query = useDeferredValue(typed);
  const sorted = useMemo(() => sortUsers(users), [users]);
  const found = useMemo(() => filterUsers(sorted, query), [sorted, query]);
  const offered = found.filter((user) => isOffered(user) && (!isOnlyChosen || user.uid in choice));
  const shown = [...offered.filter(({ uid }) => first.has(uid)), ...offered.filter(({ uid }) => !first.has(uid))];
  return (
    <div>
      <Tools
        {...{ typed, setTyped, isOnlyChosen, setOnlyChosen }}
        count={new Set([...Object.keys(choice), ...chosenElsewhere]).size}
      >
        {canTakeAll && <AllButton {...{ shown, app, choice, onChange, lockOf }} />}
      </Tools>
      {shown.length === 0 ? (
        <EmptyState
          title={query === '' && isOnlyChosen ? t(($) => $.picker.nobodyChosen) : t(($) => $.picker.nothingFound)}
        />
      ) : (
        <VirtualList
          items={shown}
          keyOf={({ uid }) => uid}
          rowHeight={rowHeight}
          className={styles.list}
          label={t(($) => $.picker.list)}
        >
          {(user) => (
            <PickerRow {...{ user, app, choice, onChange }} lock={lockOf(user)} hasOpenRights={areRightsOpen(user)} />
          )}
        </VirtualList>
      )}
    </div>
  );
}

interface ToolsProps {
  typed: string;
  setTyped: (typed: string) => void;
  isOnlyChosen: boolean;
  setOnlyChosen: (is: boolean) => void;
  /** Number of users who are chosen. */
  count: number;
  children: React.ReactNode;
}

function Tools({ typed, setTyped, isOnlyChosen, setOnlyChosen, count, children }: ToolsProps) {
  const t = useText(peopleText);
  return (
    <div className={styles.tools}>
      <SearchField className={styles.search} label={t(($) => $.picker.search)} value={typed} onChange={setTyped} />
      <Button
        variant="quiet"
        small
        className={styles.toggle}
        aria-pressed={isOnlyChosen}
        onClick={() => setOnlyChosen(!isOnlyChosen)}
      >
        {t(($) => $.picker.onlyChosen)}
      </Button>
      {children}
      <span className={styles.count} role="status">
        {t(($) => $.picker.chosen, { count })}
      </span>
    </div>
  );
}

type AllButtonProps = Required<Pick<UserPickerProps, 'app' | 'choice' | 'onChange' | 'lockOf'>> & {
  shown: readonly UserListed[];
};

/** Chooses all displayed users that are not locked, or none of them. */
function AllButton({ shown, app, choice, onChange, lockOf }: AllButtonProps) {
  const t = useText(peopleText);
  const open = shown.filter((user) => lockOf(user) === undefined).map(({ uid }) => uid);
  const hasAll = open.length > 0 && open.every((uid) => uid in choice);
  return (
    <Button
      variant="quiet"
      small
      disabled={open.length === 0}
      onClick={() => onChange(setMembers(choice, app, open, !hasAll))}
    >
      {hasAll ? t(($) => $.picker.none) : t(($) => $.picker.all)}
    </Button>
  );
}

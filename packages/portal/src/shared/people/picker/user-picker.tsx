import type { Group } from '@kontor/contract/people/groups';
import type { UserListed } from '@kontor/contract/people/users';
import type { AppPermissions } from '@kontor/contract/rules/apps/permissions';
import { useDeferredValue, useMemo, useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { filterGroups, filterUsers, sortUsers } from '../filter-users.ts';
import { type MemberPermissions, setMembers } from '../member-permissions.ts';
import { useUsers } from '../queries.ts';
import { peopleText } from '../text/index.ts';
import { GroupPickerRow, type PickedGroup } from './group-picker-row.tsx';
import { PickerRow } from './picker-row.tsx';
import { useChosenText } from './use-chosen-text.ts';
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
  /** Groups that can be chosen as a whole, in the same list. */
  groups?: GroupChoice | undefined;
}

export interface GroupChoice {
  offered: readonly PickedGroup[];
  /** cns. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Whether somebody is chosen only as a member of a group; these do not count as people. */
  isThrough?: (user: UserListed) => boolean;
}

/** Returns a group as the list offers it. */
export const pickedGroup = ({ cn, description, uniqueMember }: Group): PickedGroup => ({
  ...{ cn, description },
  size: uniqueMember.length,
});

const noGroups: GroupChoice = { offered: [], chosen: [], onChange: () => {} };

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
  groups = noGroups,
}: UserListProps) {
  const [typed, setTyped] = useState('');
  const [isOnlyChosen, setOnlyChosen] = useState(false);
  const [first] = useState(() => new Set(Object.keys(choice)));
  const query = useDeferredValue(typed);
  const sorted = useMemo(() => sortUsers(users), [users]);
  const found = useMemo(() => filterUsers(sorted, query), [sorted, query]);
  const offered = found.filter((user) => isOffered(user) && (!isOnlyChosen || user.uid in choice));
  const shown = [...offered.filter(({ uid }) => first.has(uid)), ...offered.filter(({ uid }) => !first.has(uid))];
  const items: Item[] = [...filterGroups(groups, query, isOnlyChosen), ...shown];
  const through = groups.isThrough ? users.filter(groups.isThrough).filter(({ uid }) => uid in choice).length : 0;
  return (
    <div>
      <Tools {...{ typed, setTyped, isOnlyChosen, setOnlyChosen, groups }} count={Object.keys(choice).length - through}>
        {canTakeAll && <AllButton {...{ shown, app, choice, onChange, lockOf }} />}
      </Tools>
      <PickerItems items={items} hasGroups={groups.offered.length > 0} isNothingTyped={query === '' && isOnlyChosen}>
        {(item) =>
          'size' in item ? (
            <GroupPickerRow
              group={item}
              isChosen={groups.chosen.includes(item.cn)}
              onChange={(is) => groups.onChange(toggled(groups.chosen, item.cn, is))}
            />
          ) : (
            <PickerRow
              {...{ user: item, app, choice, onChange }}
              lock={lockOf(item)}
              hasOpenRights={areRightsOpen(item)}
            />
          )
        }
      </PickerItems>
    </div>
  );
}

type Item = UserListed | PickedGroup;

const toggled = (chosen: readonly string[], cn: string, is: boolean): string[] =>
  is ? [...chosen, cn] : chosen.filter((one) => one !== cn);

interface PickerItemsProps {
  items: readonly Item[];
  hasGroups: boolean;
  /** Nothing is searched for: the list is empty because nothing is chosen. */
  isNothingTyped: boolean;
  children: (item: Item) => React.ReactNode;
}

/** The rows, or why there are none. */
function PickerItems({ items, hasGroups, isNothingTyped, children }: PickerItemsProps) {
  const t = useText(peopleText);
  const nothing = hasGroups ? t(($) => $.picker.nothingFoundBoth) : t(($) => $.picker.nothingFound);
  if (items.length === 0) return <EmptyState title={isNothingTyped ? t(($) => $.picker.nobodyChosen) : nothing} />;
  return (
    <VirtualList
      items={items}
      keyOf={(item) => ('size' in item ? `group ${item.cn}` : item.uid)}
      rowHeight={rowHeight}
      className={styles.list}
      label={hasGroups ? t(($) => $.picker.listBoth) : t(($) => $.picker.list)}
    >
      {children}
    </VirtualList>
  );
}

interface ToolsProps {
  typed: string;
  setTyped: (typed: string) => void;
  isOnlyChosen: boolean;
  setOnlyChosen: (is: boolean) => void;
  /** Number of users who are chosen. */
  count: number;
  groups: GroupChoice;
  children: React.ReactNode;
}

function Tools({ typed, setTyped, isOnlyChosen, setOnlyChosen, count, groups, children }: ToolsProps) {
  const t = useText(peopleText);
  const chosenText = useChosenText();
  const search = groups.offered.length > 0 ? t(($) => $.picker.searchBoth) : t(($) => $.picker.search);
  return (
    <div className={styles.tools}>
      <SearchField className={styles.search} label={search} value={typed} onChange={setTyped} />
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
        {chosenText(count, groups.chosen)}
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

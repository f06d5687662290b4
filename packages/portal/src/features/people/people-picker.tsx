import type { AppPermissions } from '@kontor/contract/rules/permissions';
import type { UserListed } from '@kontor/contract/users';
import { useDeferredValue, useMemo, useState } from 'react';
import { choosePeopleText } from '../../text/choose-people.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { type Choice, setPeople } from './choice.ts';
import { filterPeople, sortPeople } from './filter-people.ts';
import styles from './people-picker.module.css';
import { PersonRow } from './person-row.tsx';
import { usePeople } from './queries.ts';

interface PeoplePickerProps {
  /** What can be given to them besides; an app without groups, or no app at all, has nothing. */
  app: AppPermissions;
  choice: Choice;
  onChange: (choice: Choice) => void;
  /** Only these can be chosen. */
  isOffered?: (person: UserListed) => boolean;
  /** Why a person stays in or out, whatever one wishes; empty where it is to be seen anyway. */
  lockOf?: (person: UserListed) => string | undefined;
  /** Everybody at once can be chosen. */
  canTakeAll?: boolean;
}

/** Choosing among all people, however many: those chosen at the beginning come first. */
export function PeoplePicker(props: PeoplePickerProps) {
  const t = useText(choosePeopleText);
  const people = usePeople();
  if (people.data) return <Choosing {...props} people={people.data} />;
  if (people.isPending) {
    return (
      <div className={styles.coming}>
        <Spinner large label={t(($) => $.loading)} />
      </div>
    );
  }
  return (
    <Notice
      kind="bad"
      action={
        <Button small onClick={() => void people.refetch()}>
          {t(($) => $.again)}
        </Button>
      }
    >
      {t(($) => $.notLoaded)}
    </Notice>
  );
}

interface ChoosingProps extends PeoplePickerProps {
  people: readonly UserListed[];
}

/** As high as a row is that nobody has seen yet, with the gap below it. */
const rowHeight = 80;

function Choosing({
  people,
  app,
  choice,
  onChange,
  isOffered = () => true,
  lockOf = () => undefined,
  canTakeAll = true,
}: ChoosingProps) {
  const t = useText(choosePeopleText);
  const [typed, setTyped] = useState('');
  const [isOnlyChosen, setOnlyChosen] = useState(false);
  const [first] = useState(() => new Set(Object.keys(choice)));
  const wish = useDeferredValue(typed);
  const sorted = useMemo(() => sortPeople(people), [people]);
  const found = useMemo(() => filterPeople(sorted, wish), [sorted, wish]);
  const offered = found.filter((person) => isOffered(person) && (!isOnlyChosen || person.uid in choice));
  const shown = [...offered.filter(({ uid }) => first.has(uid)), ...offered.filter(({ uid }) => !first.has(uid))];
  return (
    <div>
      <Tools {...{ typed, setTyped, isOnlyChosen, setOnlyChosen, choice }}>
        {canTakeAll && <AllButton {...{ shown, app, choice, onChange, lockOf }} />}
      </Tools>
      {shown.length === 0 ? (
        <EmptyState title={wish === '' && isOnlyChosen ? t(($) => $.nobodyChosen) : t(($) => $.nothingFound)} />
      ) : (
        <VirtualList
          items={shown}
          keyOf={({ uid }) => uid}
          rowHeight={rowHeight}
          className={styles.list}
          label={t(($) => $.list)}
        >
          {(person) => <PersonRow {...{ person, app, choice, onChange }} lock={lockOf(person)} />}
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
  choice: Choice;
  children: React.ReactNode;
}

function Tools({ typed, setTyped, isOnlyChosen, setOnlyChosen, choice, children }: ToolsProps) {
  const t = useText(choosePeopleText);
  return (
    <div className={styles.tools}>
      <SearchField className={styles.search} label={t(($) => $.search)} value={typed} onChange={setTyped} />
      <Button
        variant="quiet"
        small
        className={styles.toggle}
        aria-pressed={isOnlyChosen}
        onClick={() => setOnlyChosen(!isOnlyChosen)}
      >
        {t(($) => $.onlyChosen)}
      </Button>
      {children}
      <span className={styles.count} role="status">
        {t(($) => $.chosen, { count: Object.keys(choice).length })}
      </span>
    </div>
  );
}

type AllButtonProps = Required<Pick<PeoplePickerProps, 'app' | 'choice' | 'onChange' | 'lockOf'>> & {
  shown: readonly UserListed[];
};

/** Everybody who is shown and may be chosen, or none of them. */
function AllButton({ shown, app, choice, onChange, lockOf }: AllButtonProps) {
  const t = useText(choosePeopleText);
  const open = shown.filter((person) => lockOf(person) === undefined).map(({ uid }) => uid);
  const hasAll = open.length > 0 && open.every((uid) => uid in choice);
  return (
    <Button
      variant="quiet"
      small
      disabled={open.length === 0}
      onClick={() => onChange(setPeople(choice, app, open, !hasAll))}
    >
      {hasAll ? t(($) => $.none) : t(($) => $.all)}
    </Button>
  );
}

import { useFormat, useText } from '../../../text/text-context.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { cardLayoutQuery, useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { kinds, type SortBy } from './arrange-users.ts';
import { CompactSelect } from './compact-select.tsx';
import { usersText } from './text/index.ts';
import type { ListFilter } from './use-list-filter.ts';
import styles from './users-tools.module.css';

type UsersToolsProps = ListFilter & { isWhole: boolean };

const columns: readonly SortBy[] = ['name', 'uid', 'role'];

/** Filter of the list and, in the card layout without column headers, its order. */
export function UsersTools({
  users,
  text,
  setText,
  kind,
  setKind,
  sorting,
  setSorting,
  isFiltered,
  isWhole,
}: UsersToolsProps) {
  const t = useText(usersText);
  const format = useFormat();
  const isCards = useMediaQuery(cardLayoutQuery);
  return (
    <div className={styles.tools}>
      <SearchField className={styles.search} label={t(($) => $.filter)} value={text} onChange={setText} />
      <CompactSelect
        label={t(($) => $.kind.label)}
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: t(($) => $.kind[value]) }))}
      />
      {isCards && (
        <CompactSelect
          label={t(($) => $.sort)}
          value={sorting.by}
          onChange={(by) => setSorting({ by, isDown: false })}
          options={columns.map((value) => ({ value, label: t(($) => $.columns[value]) }))}
        />
      )}
      <span className={styles.found} role="status">
        {isFiltered && isWhole && t(($) => $.found, { count: users.length, number: format.number(users.length) })}
      </span>
    </div>
  );
}

import { useFormat, useText } from '../../text/text-context.tsx';
import { usersText } from '../../text/users.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { cards, useMedia } from '../../ui/use-media.ts';
import { kinds, type SortBy } from './arrange-people.ts';
import { CompactSelect } from './compact-select.tsx';
import type { Chosen } from './use-chosen.ts';
import styles from './users-tools.module.css';

type UsersToolsProps = Chosen & { isWhole: boolean };

const columns: readonly SortBy[] = ['name', 'uid', 'role'];

/** Who is shown, and as cards, where there is no head to press, in which order. */
export function UsersTools({
  people,
  text,
  setText,
  kind,
  setKind,
  sorting,
  setSorting,
  isCut,
  isWhole,
}: UsersToolsProps) {
  const t = useText(usersText);
  const format = useFormat();
  const isCards = useMedia(cards);
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
        {isCut && isWhole && t(($) => $.found, { count: people.length, number: format.number(people.length) })}
      </span>
    </div>
  );
}

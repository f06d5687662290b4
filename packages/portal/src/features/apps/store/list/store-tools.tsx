import { useText } from '../../../../text/text-context.tsx';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { SearchField } from '../../../../ui/controls/search-field.tsx';
import { useCategoryName } from '../category-name.ts';
import { storeText } from '../text/index.ts';
import { type StoreFilter, type StoreScope, storeScopes } from './listing.ts';
import styles from './store-tools.module.css';

interface StoreToolsProps {
  filter: StoreFilter;
  categories: readonly string[];
  counts: Record<StoreScope, number>;
  onChange: (filter: StoreFilter) => void;
}

/** Search text, category and order of the store's list. */
export function StoreTools({ filter, categories, counts, onChange }: StoreToolsProps) {
  const t = useText(storeText);
  const nameOf = useCategoryName();
  return (
    <div className={styles.tools}>
      <div className={styles.row}>
        <SearchField
          className={styles.filter}
          label={t(($) => $.filter)}
          value={filter.text}
          onChange={(text) => onChange({ ...filter, text })}
        />
        <Checkbox
          label={t(($) => $.installedFirst)}
          checked={filter.installedFirst}
          onChange={(installedFirst) => onChange({ ...filter, installedFirst })}
        />
      </div>
      <Scopes scope={filter.scope} counts={counts} onChange={(scope) => onChange({ ...filter, scope })} />
      {categories.length > 1 && (
        <fieldset className={styles.shelves}>
          <legend className="unseen">{t(($) => $.shelves)}</legend>
          {['', ...categories].map((category) => (
            <label key={category} className={styles.shelf}>
              <input
                type="radio"
                className="unseen"
                name="category"
                checked={filter.category === category}
                onChange={() => onChange({ ...filter, category })}
              />
              {category === '' ? t(($) => $.all) : nameOf(category)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

interface ScopesProps {
  scope: StoreScope;
  counts: Record<StoreScope, number>;
  onChange: (scope: StoreScope) => void;
}

/** What can be installed here, everything, or what is installed, each with its number. */
function Scopes({ scope, counts, onChange }: ScopesProps) {
  const t = useText(storeText);
  if (counts.here === counts.all && counts.installed === 0) return null;
  return (
    <fieldset className={styles.shelves}>
      <legend className="unseen">{t(($) => $.scopes)}</legend>
      {storeScopes.map((each) => (
        <label key={each} className={styles.shelf}>
          <input
            type="radio"
            className="unseen"
            name="scope"
            checked={scope === each}
            onChange={() => onChange(each)}
          />
          {t(($) => $.scope[each], { count: counts[each] })}
        </label>
      ))}
    </fieldset>
  );
}

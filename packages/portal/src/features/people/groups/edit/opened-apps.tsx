import { useGroups } from '../../../../shared/people/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { groupsByKind } from '../group-kind.ts';
import { groupsText } from '../text/index.ts';
import { useGroupNames } from '../use-group-names.ts';
import styles from './group-form.module.css';

interface OpenedAppsProps {
  /** Instance ids. */
  apps: readonly string[];
  onChange: (apps: string[]) => void;
}

/** Choice of the apps that members of a custom group may use. */
export function OpenedApps({ apps, onChange }: OpenedAppsProps) {
  const t = useText(groupsText);
  const { nameOf } = useGroupNames();
  const offered = groupsByKind(useGroups().data ?? [], nameOf).app;
  return (
    <fieldset className={styles.apps}>
      <legend className={styles.legend}>{t(($) => $.form.whichApps)}</legend>
      <p className={styles.hint}>{offered.length > 0 ? t(($) => $.form.appsText) : t(($) => $.form.noApps)}</p>
      <div className={styles.appList}>
        {offered.map((group) => (
          <Checkbox
            key={group.cn}
            label={nameOf(group)}
            checked={apps.includes(group.cn)}
            onChange={(is) => onChange(is ? [...apps, group.cn] : apps.filter((cn) => cn !== group.cn))}
          />
        ))}
      </div>
    </fieldset>
  );
}

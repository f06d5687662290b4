import { isAppLocked, isGroupLocked } from '@kontor/contract/rules/apps/permissions';
import { useId } from 'react';
import { AppIcon } from '../../../../../shared/apps/app-icon.tsx';
import { useApps } from '../../../../../shared/apps/queries.ts';
import { useText } from '../../../../../text/text-context.tsx';
import { Checkbox } from '../../../../../ui/controls/checkbox.tsx';
import { newUserText } from '../text/index.ts';
import { type AppChoices, type Choices, type Chosen, selectionOf, setApp, setPermission } from './group-choice.ts';
import styles from './roles-step.module.css';

interface AppChoiceProps {
  app: AppChoices;
  choices: Choices;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** One app: whether the user may use it, and the permissions inside. */
export function AppChoice({ app, choices, chosen, onChange }: AppChoiceProps) {
  const t = useText(newUserText);
  const id = useId();
  const installed = useApps().data?.find(({ instanceId }) => instanceId === app.storeId);
  const title = installed?.title ?? app.title;
  const isChosen = app.storeId in chosen.apps;
  const isLocked = isAppLocked(choices.apps, selectionOf(chosen), app.storeId);
  return (
    <li className={styles.app} data-chosen={isChosen || undefined}>
      <label className={styles.appHead}>
        <AppIcon title={title} src={installed?.icon ?? ''} size="small" />
        <span className={styles.appWords}>
          <strong id={`${id}-name`}>{title}</strong>
          {isLocked && <span className={styles.what}>{t(($) => $.groups.needed)}</span>}
        </span>
        <input
          type="checkbox"
          aria-labelledby={`${id}-name`}
          checked={isChosen}
          disabled={isLocked}
          onChange={(event) => onChange(setApp(choices, chosen, app.storeId, event.target.checked))}
        />
      </label>
      {isChosen && app.groups.length > 0 && (
        <Permissions app={app} title={title} choices={choices} chosen={chosen} onChange={onChange} />
      )}
    </li>
  );
}

function Permissions({ app, title, choices, chosen, onChange }: AppChoiceProps & { title: string }) {
  const t = useText(newUserText);
  const selection = selectionOf(chosen);
  return (
    <fieldset className={styles.permissions}>
      <legend className="unseen">{t(($) => $.groups.rights, { name: title })}</legend>
      {app.groups.map(({ id, displayName }) => {
        const isLocked = isGroupLocked(choices.apps, selection, app.storeId, id);
        return (
          <Checkbox
            key={id}
            label={displayName}
            hint={isLocked ? t(($) => $.groups.comesAlong) : undefined}
            checked={selection.get(app.storeId)?.has(id) === true}
            disabled={isLocked}
            onChange={(is) => onChange(setPermission(choices, chosen, { app: app.storeId, group: id }, is))}
          />
        );
      })}
    </fieldset>
  );
}

import { useMemo } from 'react';
import { useGroups } from '../../../../../shared/people/queries.ts';
import { useText } from '../../../../../text/text-context.tsx';
import { Button } from '../../../../../ui/controls/button.tsx';
import { Checkbox } from '../../../../../ui/controls/checkbox.tsx';
import { FieldGroup } from '../../../../../ui/controls/field-group.tsx';
import { Notice } from '../../../../../ui/display/notice.tsx';
import { Spinner } from '../../../../../ui/display/spinner.tsx';
import { newUserText } from '../text/index.ts';
import { AppChoice } from './app-choice.tsx';
import { type Choices, type Chosen, choicesOf, setCustom, withoutMissing } from './group-choice.ts';
import styles from './roles-step.module.css';

interface GroupsPartProps {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** Apps with their permissions, and the custom groups. */
export function GroupsPart({ chosen, onChange }: GroupsPartProps) {
  const t = useText(newUserText);
  const { data, isPending, refetch } = useGroups();
  const choices = useMemo(() => data && choicesOf(data), [data]);
  if (isPending) return <Spinner large />;
  if (!choices) {
    return (
      <Notice kind="bad" action={<Button onClick={() => void refetch()}>{t(($) => $.groups.again)}</Button>}>
        {t(($) => $.groups.notLoaded)}
      </Notice>
    );
  }
  const present = withoutMissing(choices, chosen);
  return (
    <>
      <AppsPart choices={choices} chosen={present} onChange={onChange} />
      {choices.custom.length > 0 && <CustomPart choices={choices} chosen={present} onChange={onChange} />}
    </>
  );
}

interface PartProps extends GroupsPartProps {
  choices: Choices;
}

function AppsPart({ choices, chosen, onChange }: PartProps) {
  const t = useText(newUserText);
  return (
    <FieldGroup title={t(($) => $.groups.apps)}>
      {choices.apps.length === 0 ? (
        <p className={styles.later}>{t(($) => $.groups.none)}</p>
      ) : (
        <ul className={styles.apps}>
          {choices.apps.map((app) => (
            <AppChoice key={app.storeId} app={app} choices={choices} chosen={chosen} onChange={onChange} />
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}

function CustomPart({ choices, chosen, onChange }: PartProps) {
  const t = useText(newUserText);
  return (
    <FieldGroup title={t(($) => $.groups.custom)}>
      <div className={styles.custom}>
        {choices.custom.map(({ cn, description }) => (
          <Checkbox
            key={cn}
            label={cn}
            hint={description}
            checked={chosen.custom.includes(cn)}
            onChange={(is) => onChange(setCustom(chosen, cn, is))}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

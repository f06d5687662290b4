import type { AppPermissions } from '@kontor/contract/rules/permissions';
import type { UserListed } from '@kontor/contract/users';
import { useId } from 'react';
import { choosePeopleText } from '../../text/choose-people.ts';
import { useText } from '../../text/text-context.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { fullName } from '../session/me.ts';
import { type Choice, isLocked, setGroup, setPeople } from './choice.ts';
import { PersonAvatar } from './person-avatar.tsx';
import styles from './person-row.module.css';

interface PersonRowProps {
  person: UserListed;
  app: AppPermissions;
  choice: Choice;
  /** Why this person stays in or out, whatever one wishes. */
  lock: string | undefined;
  onChange: (choice: Choice) => void;
}

/** One person, chosen or not; of an app also what the person may do inside. */
export function PersonRow({ person, app, choice, lock, onChange }: PersonRowProps) {
  const t = useText(choosePeopleText);
  const id = useId();
  const chosen = choice[person.uid];
  const name = fullName(person);
  return (
    <div
      className={styles.row}
      data-chosen={chosen !== undefined || undefined}
      data-off={lock !== undefined || undefined}
    >
      <label className={styles.person}>
        <PersonAvatar person={person} />
        <span className={styles.words}>
          <span className={styles.name} id={`${id}-name`}>
            <strong>{name}</strong>
            {!person.enabled && <Chip>{t(($) => $.disabled)}</Chip>}
          </span>
          <span className={styles.what} id={`${id}-what`}>
            <span className={styles.uid}>{person.uid}</span>
            {lock && <span>{lock}</span>}
          </span>
        </span>
        <input
          type="checkbox"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-what`}
          checked={chosen !== undefined}
          disabled={lock !== undefined}
          onChange={(event) => onChange(setPeople(choice, app, [person.uid], event.target.checked))}
        />
      </label>
      {chosen && app.groups.length > 0 && (
        <Rights person={person} app={app} choice={choice} lock={lock} onChange={onChange} />
      )}
    </div>
  );
}

/** What a chosen person may do inside, one box per group of the app. */
function Rights({ person, app, choice, lock, onChange }: PersonRowProps) {
  const t = useText(choosePeopleText);
  const { uid } = person;
  return (
    <fieldset className={styles.groups}>
      <legend className="unseen">{t(($) => $.rights, { name: fullName(person) })}</legend>
      {app.groups.map((group) => {
        const comesAlong = group.required || isLocked(choice, app, uid, group.id);
        return (
          <Checkbox
            key={group.id}
            label={group.displayName}
            hint={comesAlong ? t(($) => $.locked) : undefined}
            checked={group.required || choice[uid]?.includes(group.id) === true}
            disabled={comesAlong || lock !== undefined}
            onChange={(is) => onChange(setGroup(choice, app, uid, group.id, is))}
          />
        );
      })}
    </fieldset>
  );
}

import type { AppPermissions } from '@kontor/contract/rules/permissions';
import type { UserListed } from '@kontor/contract/users';
import { useId } from 'react';
import { useText } from '../../text/text-context.tsx';
import { wizardText } from '../../text/wizard.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PersonAvatar } from '../people/person-avatar.tsx';
import { fullName } from '../session/me.ts';
import styles from './person-row.module.css';
import { type Draft, isLocked, setGroup, setPerson } from './wizard-draft.ts';

interface PersonRowProps {
  person: UserListed;
  permissions: AppPermissions;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** One person: access yes or no, and what they may do inside. */
export function PersonRow({ person, permissions, draft, onChange }: PersonRowProps) {
  const t = useText(wizardText);
  const id = useId();
  const chosen = draft.people[person.uid];
  const name = fullName(person);
  return (
    <li className={styles.row} data-chosen={chosen !== undefined || undefined} data-off={!person.enabled || undefined}>
      <label className={styles.person}>
        <PersonAvatar person={person} />
        <span className={styles.words} id={`${id}-name`}>
          <strong>{name}</strong>
          <span className={styles.what}>
            {person.enabled ? <What chosen={chosen} permissions={permissions} /> : t(($) => $.users.disabled)}
          </span>
        </span>
        <input
          type="checkbox"
          aria-labelledby={`${id}-name`}
          checked={chosen !== undefined}
          disabled={!person.enabled}
          onChange={(event) => onChange(setPerson(draft, permissions, person.uid, event.target.checked))}
        />
      </label>
      {chosen && permissions.groups.length > 0 && (
        <Rights person={person} permissions={permissions} draft={draft} onChange={onChange} chosen={chosen} />
      )}
    </li>
  );
}

/** What a chosen person may do inside, one box per group of the app. */
function Rights({ person, permissions, draft, onChange, chosen }: PersonRowProps & { chosen: readonly string[] }) {
  const t = useText(wizardText);
  return (
    <fieldset className={styles.groups}>
      <legend className="unseen">{t(($) => $.users.rights, { name: fullName(person) })}</legend>
      {permissions.groups.map((group) => {
        const locked = isLocked(draft, permissions, person.uid, group.id);
        return (
          <Checkbox
            key={group.id}
            label={group.displayName}
            hint={locked ? t(($) => $.users.locked) : undefined}
            checked={chosen.includes(group.id) || group.required}
            disabled={locked || group.required}
            onChange={(is) => onChange(setGroup(draft, permissions, person.uid, group.id, is))}
          />
        );
      })}
    </fieldset>
  );
}

function What({ chosen, permissions }: { chosen: readonly string[] | undefined; permissions: AppPermissions }) {
  const t = useText(wizardText);
  if (!chosen) return t(($) => $.users.noAccess);
  const names = permissions.groups
    .filter((group) => group.required || chosen.includes(group.id))
    .map((group) => group.displayName);
  return names.length > 0 ? names.join(', ') : t(($) => $.users.access);
}

import type { UserListed } from '@kontor/contract/people/users';
import type { AppPermissions } from '@kontor/contract/rules/apps/permissions';
import { useId } from 'react';
import { fullName } from '../../../session/me.ts';
import { useText } from '../../../text/text-context.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Address } from '../../../ui/display/address.tsx';
import { Chip } from '../../../ui/display/chip.tsx';
import { isLocked, type MemberPermissions, setMembers, setPermission } from '../member-permissions.ts';
import { peopleText } from '../text/index.ts';
import { UserAvatar } from '../user-avatar.tsx';
import styles from './picker-row.module.css';

interface PickerRowProps {
  user: UserListed;
  app: AppPermissions;
  choice: MemberPermissions;
  /** Why this user cannot be added or removed. */
  lock: string | undefined;
  /** The permissions can be changed although the user is locked. */
  hasOpenRights: boolean;
  onChange: (choice: MemberPermissions) => void;
}

/** One user, chosen or not, with the permissions in the app if there is one. */
export function PickerRow({ user, app, choice, lock, hasOpenRights, onChange }: PickerRowProps) {
  const t = useText(peopleText);
  const id = useId();
  const chosen = choice[user.uid];
  const name = fullName(user);
  return (
    <div
      className={styles.row}
      data-chosen={chosen !== undefined || undefined}
      data-off={lock !== undefined || undefined}
    >
      <label className={styles.person}>
        <UserAvatar user={user} />
        <span className={styles.words}>
          <span className={styles.name} id={`${id}-name`}>
            <strong>{name}</strong>
            {!user.enabled && <Chip>{t(($) => $.picker.disabled)}</Chip>}
          </span>
          <span className={styles.what} id={`${id}-what`}>
            <span className={styles.uid}>
              <Address>{user.uid}</Address>
            </span>
            {lock && <span>{lock}</span>}
          </span>
        </span>
        <input
          type="checkbox"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-what`}
          checked={chosen !== undefined}
          disabled={lock !== undefined}
          onChange={(event) => onChange(setMembers(choice, app, [user.uid], event.target.checked))}
        />
      </label>
      {chosen && app.groups.length > 0 && (
        <Rights {...{ user, app, choice, onChange }} isLockedWhole={lock !== undefined && !hasOpenRights} />
      )}
    </div>
  );
}

/** A user's permissions: a checkbox for each group of the app. */
function Rights({
  user,
  app,
  choice,
  isLockedWhole,
  onChange,
}: Omit<PickerRowProps, 'lock' | 'hasOpenRights'> & { isLockedWhole: boolean }) {
  const t = useText(peopleText);
  const { uid } = user;
  return (
    <fieldset className={styles.groups}>
      <legend className="unseen">{t(($) => $.picker.rights, { name: fullName(user) })}</legend>
      {app.groups.map((group) => {
        const comesAlong = group.required || isLocked(choice, app, uid, group.id);
        return (
          <Checkbox
            key={group.id}
            label={group.displayName}
            hint={comesAlong ? t(($) => $.picker.locked) : undefined}
            checked={group.required || choice[uid]?.includes(group.id) === true}
            disabled={comesAlong || isLockedWhole}
            onChange={(is) => onChange(setPermission(choice, app, uid, group.id, is))}
          />
        );
      })}
    </fieldset>
  );
}

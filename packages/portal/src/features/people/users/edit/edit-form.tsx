import type { User } from '@kontor/contract/people/users';
import { dnOfGroup } from '@kontor/contract/rules/people/dn';
import { LeaveGuard } from '../../../../shared/leave-guard.tsx';
import { AvatarField } from '../../../../shared/people/avatar-field.tsx';
import { ChangedNotice } from '../../../../shared/people/changed-notice.tsx';
import { peopleText } from '../../../../shared/people/text/index.ts';
import type { UserForm } from '../../../../shared/people/use-user-form.ts';
import { UserFields } from '../../../../shared/people/user-fields.tsx';
import { UserSelect } from '../../../../shared/people/user-select.tsx';
import { useGoBack } from '../../../../shared/use-go-back.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { usersText } from '../text/index.ts';
import styles from './edit-page.module.css';
import { isInvited } from './send-link.tsx';
import { editUserText } from './text/index.ts';
import { type EditNeeds, useEdit } from './use-edit.ts';

/** Picture and fields of a user, saved together. */
export function EditForm(needs: EditNeeds) {
  const t = useText(editUserText);
  const inUserForm = useText(peopleText);
  const { user } = needs.known;
  const goBack = useGoBack('/settings/users');
  const { userForm, avatar, isDirty, forget } = useEdit(needs);
  return (
    <form {...userForm.form.props} className={styles.form} aria-label={t(($) => $.form)}>
      <LeaveGuard isActive={isDirty} onLeave={forget} />
      <Panel aria-label={t(($) => $.picture.title)}>
        <div className={styles.who}>
          <AvatarField user={user} {...avatar} />
          <Chips user={user} />
        </div>
      </Panel>
      <Panel
        footer={
          <>
            <Button onClick={() => goBack()}>{t(($) => $.cancel)}</Button>
            <Button type="submit" variant="primary" busy={userForm.form.busy} disabled={!isDirty}>
              {t(($) => $.save)}
            </Button>
          </>
        }
      >
        {user.external && <Notice>{inUserForm(($) => $.form.outside)}</Notice>}
        <ChangedNotice theirs={userForm.theirs} />
        <UserFields
          userForm={userForm}
          uid={user.uid}
          contacts={<Contacts userForm={userForm} uid={user.uid} />}
          mailHint={useMailHint(user, userForm.form.values.externEmail)}
        />
      </Panel>
    </form>
  );
}

/** Returns what a corrected address ends, and sends anew. */
function useMailHint(user: User, typed: string): string | undefined {
  const t = useText(editUserText);
  const isCorrected = user.externEmail !== '' && typed.trim() !== '' && typed.trim() !== user.externEmail;
  if (!isCorrected || !user.enabled || user.external) return undefined;
  if (isInvited(user)) return t(($) => $.replacesInvitation);
  return user.passwordLinkUntil === undefined ? undefined : t(($) => $.replacesLink);
}

/** Roles and state of the user; changed with the groups. */
function Chips({ user }: { user: User }) {
  const inUsers = useText(usersText);
  const t = useText(editUserText);
  const isAdmin = user.posixGroupName === 'admin';
  return (
    <div className={styles.chips}>
      <Chip tone={isAdmin ? 'accent' : 'neutral'}>{inUsers(($) => $.role[user.posixGroupName])}</Chip>
      {user.memberOf.includes(dnOfGroup('signing')) && <Chip tone="good">{t(($) => $.manager)}</Chip>}
      {user.external && <Chip>{inUsers(($) => $.state.external)}</Chip>}
      {!user.enabled && <Chip tone="warn">{inUsers(($) => $.state.disabled)}</Chip>}
    </div>
  );
}

function Contacts({ userForm, uid }: { userForm: UserForm; uid: string }) {
  const t = useText(peopleText);
  return (
    <div className={styles.pair}>
      <UserSelect
        {...userForm.form.text('secretary')}
        label={t(($) => $.fields.secretary)}
        hint={t(($) => $.form.secretaryHint)}
        except={uid}
      />
      <UserSelect
        {...userForm.form.text('manager')}
        label={t(($) => $.fields.manager)}
        hint={t(($) => $.form.managerHint)}
        except={uid}
      />
    </div>
  );
}

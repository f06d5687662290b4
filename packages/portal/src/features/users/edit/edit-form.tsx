import { dnOfGroup } from '@kontor/contract/rules/dn';
import type { User } from '@kontor/contract/users';
import { Link } from '@tanstack/react-router';
import { LeaveGuard } from '../../../app/leave-guard.tsx';
import { editUserText } from '../../../text/edit-user.ts';
import { peopleText } from '../../../text/people.ts';
import { useText } from '../../../text/text-context.tsx';
import { usersText } from '../../../text/users.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/surface.tsx';
import { ChangedNotice } from '../../people/changed-notice.tsx';
import { PersonChoice } from '../../people/person-choice.tsx';
import { PersonFields } from '../../people/person-fields.tsx';
import { PictureField } from '../../people/picture-field.tsx';
import type { PersonForm } from '../../people/use-person-form.ts';
import styles from './edit-page.module.css';
import { type EditNeeds, useEdit } from './use-edit.ts';

/** Picture and fields of a person; both are kept by one button. */
export function EditForm(needs: EditNeeds) {
  const t = useText(editUserText);
  const inPeople = useText(peopleText);
  const { user } = needs.known;
  const { person, picture, isDirty, forget } = useEdit(needs);
  return (
    <form {...person.form.props} className={styles.form} aria-label={t(($) => $.form)}>
      <LeaveGuard isActive={isDirty} onLeave={forget} />
      <Panel aria-label={t(($) => $.picture.title)}>
        <div className={styles.who}>
          <PictureField person={user} {...picture} />
          <Chips user={user} />
        </div>
      </Panel>
      <Panel
        footer={
          <>
            <Link to="/settings/users" className={buttonClass()}>
              {t(($) => $.cancel)}
            </Link>
            <Button type="submit" variant="primary" busy={person.form.busy} disabled={!isDirty}>
              {t(($) => $.save)}
            </Button>
          </>
        }
      >
        {user.external && <Notice>{inPeople(($) => $.form.outside)}</Notice>}
        <ChangedNotice theirs={person.theirs} />
        <PersonFields person={person} uid={user.uid} contacts={<Contacts person={person} uid={user.uid} />} />
      </Panel>
    </form>
  );
}

/** What this person is and may; changed with the groups. */
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

function Contacts({ person, uid }: { person: PersonForm; uid: string }) {
  const t = useText(peopleText);
  return (
    <div className={styles.pair}>
      <PersonChoice
        {...person.form.text('secretary')}
        label={t(($) => $.fields.secretary)}
        hint={t(($) => $.form.secretaryHint)}
        except={uid}
      />
      <PersonChoice
        {...person.form.text('manager')}
        label={t(($) => $.fields.manager)}
        hint={t(($) => $.form.managerHint)}
        except={uid}
      />
    </div>
  );
}

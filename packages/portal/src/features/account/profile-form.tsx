import { LeaveGuard } from '../../app/leave-guard.tsx';
import { userFormText } from '../../text/people.ts';
import { profileText } from '../../text/profile.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/coming.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/surface.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { ChangedNotice } from '../people/changed-notice.tsx';
import { UserFields } from '../people/person-fields.tsx';
import { lockedFields } from '../people/person-form.ts';
import { type UserState, useIsMailSynchronised, useRefreshUser, useUser } from '../people/person-queries.ts';
import { useUserForm } from '../people/use-person-form.ts';
import { useMe } from '../session/me.ts';

/** The own fields. Waits for the state of the box, which a change must start from. */
export function ProfileForm() {
  const t = useText(profileText);
  const { user } = useMe();
  const query = useUser(user.uid);
  const isMailSynchronised = useIsMailSynchronised();
  if (query.data && isMailSynchronised !== undefined)
    return <Form known={query.data} isMailSynchronised={isMailSynchronised} />;
  return (
    <Panel title={t(($) => $.title)}>
      <QueryState query={query} failed={t(($) => $.notLoaded)} />
    </Panel>
  );
}

interface FormProps {
  known: UserState;
  isMailSynchronised: boolean;
}

function Form({ known, isMailSynchronised }: FormProps) {
  const t = useText(profileText);
  const inUserForm = useText(userFormText);
  const userForm = useProfileForm({ known, isMailSynchronised });
  const { form, isDirty } = userForm;
  return (
    <form {...form.props} aria-label={t(($) => $.title)}>
      <LeaveGuard isActive={isDirty} />
      <Panel
        title={t(($) => $.title)}
        footer={
          <>
            {isDirty && <Button onClick={userForm.discard}>{t(($) => $.discard)}</Button>}
            <Button type="submit" variant="primary" busy={form.busy} disabled={!isDirty}>
              {t(($) => $.save)}
            </Button>
          </>
        }
      >
        {known.user.external && <Notice>{inUserForm(($) => $.form.outside)}</Notice>}
        <ChangedNotice theirs={userForm.theirs} />
        <UserFields userForm={userForm} uid={known.user.uid} withoutLanguage />
      </Panel>
    </form>
  );
}

function useProfileForm({ known, isMailSynchronised }: FormProps) {
  const t = useText(profileText);
  const toasts = useToasts();
  const refresh = useRefreshUser();
  const { isAdmin } = useMe();
  return useUserForm({
    known,
    locked: lockedFields({ isExternal: known.user.external, isAdmin, isMailSynchronised }),
    onSaved(user) {
      toasts.show({ title: t(($) => $.saved) });
      return refresh(user.uid);
    },
    failed: t(($) => $.failed),
  });
}

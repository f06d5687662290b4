import { useMe } from '../../../session/me.ts';
import { LeaveGuard } from '../../../shared/leave-guard.tsx';
import { ChangedNotice } from '../../../shared/people/changed-notice.tsx';
import { peopleText } from '../../../shared/people/text/index.ts';
import { useUserForm } from '../../../shared/people/use-user-form.ts';
import { UserFields } from '../../../shared/people/user-fields.tsx';
import { lockedFields } from '../../../shared/people/user-form.ts';
import { type UserState, useIsMailSynchronised, useRefreshUser, useUser } from '../../../shared/people/user-queries.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { accountText } from './text/index.ts';

/** The user's own fields. Rendered once the current state has been loaded, which a change must start from. */
export function ProfileForm() {
  const t = useText(accountText);
  const { user } = useMe();
  const query = useUser(user.uid);
  const isMailSynchronised = useIsMailSynchronised();
  if (query.data && isMailSynchronised !== undefined)
    return <Form known={query.data} isMailSynchronised={isMailSynchronised} />;
  return (
    <Panel title={t(($) => $.profileForm.title)}>
      <QueryState query={query} failed={t(($) => $.profileForm.notLoaded)} />
    </Panel>
  );
}

interface FormProps {
  known: UserState;
  isMailSynchronised: boolean;
}

function Form({ known, isMailSynchronised }: FormProps) {
  const t = useText(accountText);
  const inUserForm = useText(peopleText);
  const userForm = useProfileForm({ known, isMailSynchronised });
  const { form, isDirty } = userForm;
  return (
    <form {...form.props} aria-label={t(($) => $.profileForm.title)}>
      <LeaveGuard isActive={isDirty} />
      <Panel
        title={t(($) => $.profileForm.title)}
        footer={
          <>
            {isDirty && <Button onClick={userForm.discard}>{t(($) => $.profileForm.discard)}</Button>}
            <Button type="submit" variant="primary" busy={form.busy} disabled={!isDirty}>
              {t(($) => $.profileForm.save)}
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
  const t = useText(accountText);
  const toasts = useToasts();
  const refresh = useRefreshUser();
  const { isAdmin } = useMe();
  return useUserForm({
    known,
    locked: lockedFields({ isExternal: known.user.external, isAdmin, isMailSynchronised }),
    onSaved(user) {
      toasts.show({ title: t(($) => $.profileForm.saved) });
      return refresh(user.uid);
    },
    failed: t(($) => $.profileForm.failed),
  });
}

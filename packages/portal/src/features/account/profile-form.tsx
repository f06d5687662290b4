import { LeaveGuard } from '../../app/leave-guard.tsx';
import { peopleText } from '../../text/people.ts';
import { profileText } from '../../text/profile.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Coming } from '../../ui/coming.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/surface.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { ChangedNotice } from '../people/changed-notice.tsx';
import { PersonFields } from '../people/person-fields.tsx';
import { lockedFields } from '../people/person-form.ts';
import { type Known, useIsMailSynchronised, usePerson, useRefreshPerson } from '../people/person-queries.ts';
import { usePersonForm } from '../people/use-person-form.ts';
import { useMe } from '../session/me.ts';

/** The own fields. Waits for the state of the box, which a change must start from. */
export function ProfileForm() {
  const t = useText(profileText);
  const { user } = useMe();
  const person = usePerson(user.uid);
  const isMailSynchronised = useIsMailSynchronised();
  if (person.data && isMailSynchronised !== undefined)
    return <Form known={person.data} isMailSynchronised={isMailSynchronised} />;
  return (
    <Panel title={t(($) => $.title)}>
      <Coming query={person} failed={t(($) => $.notLoaded)} />
    </Panel>
  );
}

interface FormProps {
  known: Known;
  isMailSynchronised: boolean;
}

function Form({ known, isMailSynchronised }: FormProps) {
  const t = useText(profileText);
  const inPeople = useText(peopleText);
  const person = useProfileForm({ known, isMailSynchronised });
  const { form, isDirty } = person;
  return (
    <form {...form.props} aria-label={t(($) => $.title)}>
      <LeaveGuard isActive={isDirty} />
      <Panel
        title={t(($) => $.title)}
        footer={
          <>
            {isDirty && <Button onClick={person.discard}>{t(($) => $.discard)}</Button>}
            <Button type="submit" variant="primary" busy={form.busy} disabled={!isDirty}>
              {t(($) => $.save)}
            </Button>
          </>
        }
      >
        {known.user.external && <Notice>{inPeople(($) => $.form.outside)}</Notice>}
        <ChangedNotice theirs={person.theirs} />
        <PersonFields person={person} uid={known.user.uid} withoutLanguage />
      </Panel>
    </form>
  );
}

function useProfileForm({ known, isMailSynchronised }: FormProps) {
  const t = useText(profileText);
  const toasts = useToasts();
  const refresh = useRefreshPerson();
  const { isAdmin } = useMe();
  return usePersonForm({
    known,
    locked: lockedFields({ isExternal: known.user.external, isAdmin, isMailSynchronised }),
    onSaved(user) {
      toasts.show({ title: t(($) => $.saved) });
      return refresh(user.uid);
    },
    failed: t(($) => $.failed),
  });
}

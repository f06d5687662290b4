import type { StoreApp } from '@kontor/contract/apps/store';
import type { UserListed } from '@kontor/contract/people/users';
import { appsNeededToo, type MemberPermissions } from '../../../../shared/people/member-permissions.ts';
import { UserPicker } from '../../../../shared/people/user-picker.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { useStore } from '../queries.ts';
import { wizardText } from './text/index.ts';
import styles from './users-step.module.css';
import { type Draft, permissionsOf } from './wizard-draft.ts';

interface UsersStepProps {
  app: StoreApp;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** Disabled users cannot be chosen; the row shows that already, so the reason is empty. */
const lockDisabled = ({ enabled }: UserListed) => (enabled ? undefined : '');

/** Choice of the app's users and their permissions. */
export function UsersStep({ app, draft, onChange }: UsersStepProps) {
  const t = useText(wizardText);
  const change = (people: MemberPermissions) => onChange({ ...draft, people, isTouched: true });
  return (
    <>
      <section>
        <h2>{t(($) => $.users.title, { name: app.title })}</h2>
        <p className={styles.text}>{t(($) => $.users.text)}</p>
      </section>
      <UserPicker app={permissionsOf(app)} choice={draft.people} onChange={change} lockOf={lockDisabled} />
      {Object.keys(draft.people).length === 0 && <Notice kind="warn">{t(($) => $.users.nobody)}</Notice>}
      <AlsoNeeded app={app} draft={draft} />
    </>
  );
}

/** Names of other apps that the chosen permissions require. */
function AlsoNeeded({ app, draft }: { app: StoreApp; draft: Draft }) {
  const t = useText(wizardText);
  const store = useStore().data;
  const needed = appsNeededToo(draft.people, permissionsOf(app));
  if (needed.length === 0) return null;
  const names = needed.map((id) => store?.find((each) => each.id === id)?.title ?? id);
  return <Notice>{t(($) => $.users.alsoNeeded, { apps: names.join(', ') })}</Notice>;
}

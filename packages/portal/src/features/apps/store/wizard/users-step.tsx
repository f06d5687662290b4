import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { StoreApp } from '@kontor/contract/apps/store';
import type { Group } from '@kontor/contract/people/groups';
import type { UserListed } from '@kontor/contract/people/users';
import { isCustomGroup } from '@kontor/contract/rules/people/group-name';
import { appsNeededToo, type MemberPermissions } from '../../../../shared/people/member-permissions.ts';
import { pickedGroup, UserPicker } from '../../../../shared/people/picker/user-picker.tsx';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { useStore } from '../queries.ts';
import { wizardText } from './text/index.ts';
import styles from './users-step.module.css';
import { type Draft, formerAccessOf, permissionsOf } from './wizard-draft.ts';

interface UsersStepProps {
  app: StoreApp;
  /** Present: this instance is updated. */
  instance: InstalledApp | undefined;
  groups: readonly Group[];
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** Choice of the app's users and their permissions. */
export function UsersStep({ app, instance, groups, draft, onChange }: UsersStepProps) {
  const t = useText(wizardText);
  const own = groups.find(({ cn }) => cn === instance?.instanceId);
  const isThroughGroup = ({ dn }: UserListed) => own?.inheritedMember.includes(dn) === true;
  const change = (people: MemberPermissions) => onChange({ ...draft, people, isTouched: true });
  return (
    <>
      <section>
        <h2>{t(($) => $.users.title, { name: app.title })}</h2>
        <p className={styles.text}>{t(($) => $.users.text)}</p>
        {!instance && groups.some(isCustomGroup) && <p className={styles.text}>{t(($) => $.users.groupsText)}</p>}
        {!instance && formerAccessOf(app) && <p className={styles.text}>{t(($) => $.users.former)}</p>}
      </section>
      <UserPicker
        app={permissionsOf(app)}
        choice={draft.people}
        onChange={change}
        lockOf={(user) => (isThroughGroup(user) ? t(($) => $.users.throughGroup) : lockDisabled(user))}
        areRightsOpen={isThroughGroup}
        groups={
          instance
            ? undefined
            : {
                offered: groups.filter(isCustomGroup).map(pickedGroup),
                chosen: draft.memberGroups,
                onChange: (memberGroups) => onChange({ ...draft, memberGroups, isTouched: true }),
              }
        }
      />
      {Object.keys(draft.people).length + draft.memberGroups.length === 0 && (
        <Notice kind="warn">{t(($) => $.users.nobody)}</Notice>
      )}
      <AlsoNeeded app={app} draft={draft} />
    </>
  );
}

/** Disabled users cannot be chosen; the row shows that already, so the reason is empty. */
const lockDisabled = ({ enabled }: UserListed) => (enabled ? undefined : '');

/** Names of other apps that the chosen permissions require. */
function AlsoNeeded({ app, draft }: { app: StoreApp; draft: Draft }) {
  const t = useText(wizardText);
  const format = useFormat();
  const store = useStore().data;
  const needed = appsNeededToo(draft.people, permissionsOf(app));
  if (needed.length === 0) return null;
  const names = needed.map((id) => store?.find((each) => each.id === id)?.title ?? id);
  return <Notice>{t(($) => $.users.alsoNeeded, { apps: format.quoted(names) })}</Notice>;
}

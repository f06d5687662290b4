import type { UserListed } from '@kontor/contract/people/users';
import { isCustomGroup } from '@kontor/contract/rules/people/group-name';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LeaveGuard } from '../../../../shared/leave-guard.tsx';
import { isInvitationLost, useOutbox } from '../../../../shared/mail/queries.ts';
import { appsNeededToo, type MemberPermissions } from '../../../../shared/people/member-permissions.ts';
import { type GroupChoice, pickedGroup, UserPicker } from '../../../../shared/people/picker/user-picker.tsx';
import { useGroups } from '../../../../shared/people/queries.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { kindOf } from '../group-kind.ts';
import type { GroupState } from '../queries.ts';
import { groupsText } from '../text/index.ts';
import { useDescriptionError } from '../use-description-error.ts';
import { useGroupNames } from '../use-group-names.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { FormFooter } from './form-footer.tsx';
import { type GroupDraft, withOpeners } from './group-draft.ts';
import styles from './group-form.module.css';
import { OpenedApps } from './opened-apps.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { useGroupDraft } from './use-group-draft.ts';
import { useLocks } from './use-locks.ts';
import { useSave } from './use-save.ts';

interface GroupFormProps {
  /** The newest saved state. */
  fresh: GroupState;
  refetch: () => Promise<unknown>;
}

/** Choice of a group's members and their permissions in its app. */
export function GroupForm({ fresh, refetch }: GroupFormProps) {
  const state = useGroupDraft(fresh);
  const { draft, mine, change, isUntouched } = state;
  const save = useSave(state, refetch);
  return (
    <div className={styles.page}>
      <LeaveGuard isActive={!isUntouched} onLeave={state.forget} />
      <Head state={fresh} />
      <Panel
        bare
        stickyFooter
        footer={<FormFooter {...{ draft, mine, isUntouched }} isBusy={save.isBusy} onSave={save.ask} />}
      >
        <div className={styles.body}>
          <ConflictNotice
            draft={draft}
            isUntouched={isUntouched}
            isRefused={save.isRefused}
            isBusy={save.isBusy}
            onAgain={save.ask}
            onDrop={save.drop}
          />
          {kindOf(draft.base.value) === 'custom' && (
            <Description value={draft.description} onChange={(description) => change({ description })} />
          )}
          {kindOf(draft.base.value) === 'custom' && (
            <OpenedApps apps={draft.apps} onChange={(apps) => change({ apps })} />
          )}
          <Members draft={draft} onChange={change} />
        </div>
      </Panel>
      {save.isAsking && (
        <RolesDialog changes={mine} onSave={save.save} onSaved={() => void save.leave()} onClose={save.stopAsking} />
      )}
    </div>
  );
}

interface MembersProps {
  draft: GroupDraft;
  onChange: (update: Partial<Pick<GroupDraft, 'choice' | 'openers'>>) => void;
}

function Members({ draft, onChange }: MembersProps) {
  const t = useText(groupsText);
  const { nameOf, permissionsIn } = useGroupNames();
  const { choice, base } = draft;
  const group = base.value;
  const kind = kindOf(group);
  const app = permissionsIn(group);
  const lockOf = useLocks(group, draft);
  const groups = useOpenerChoice(draft, onChange);
  const isOffered = ({ uid, posixGroupName }: UserListed) =>
    group.cn !== 'signing' || posixGroupName === 'admin' || uid in choice;
  return (
    <>
      <section className={styles.who}>
        <h2>{kind === 'app' ? t(($) => $.form.whoApp, { name: nameOf(group) }) : t(($) => $.form.who)}</h2>
        {group.cn === 'admin' && <AdminHint />}
        {groups && groups.offered.length > 0 && <p className={styles.openedBy}>{t(($) => $.form.groupsText)}</p>}
        {group.cn === 'signing' && <Notice>{t(($) => $.signing.hint)}</Notice>}
        <UserPicker
          {...{ app, choice, isOffered, lockOf, groups }}
          onChange={(next: MemberPermissions) => onChange({ choice: next })}
          canTakeAll={kind !== 'system'}
          areRightsOpen={({ dn }) => group.inheritedMember.includes(dn)}
        />
      </section>
      <AlsoNeeded needed={appsNeededToo(choice, app)} />
    </>
  );
}

/** Returns the choice of the custom groups that open the app; undefined for a group that is none of an app. */
function useOpenerChoice(draft: GroupDraft, onChange: MembersProps['onChange']): GroupChoice | undefined {
  const all = useGroups().data ?? [];
  const group = draft.base.value;
  if (kindOf(group) !== 'app') return undefined;
  return {
    offered: all.filter(isCustomGroup).map(pickedGroup),
    chosen: draft.openers,
    onChange: (chosen) => {
      const { openers, choice } = withOpeners(draft, chosen, all);
      onChange({ openers, choice });
    },
    isThrough: ({ dn }) => group.inheritedMember.includes(dn),
  };
}

/** What becoming an administrator means: an invitation, or a temporary password while no mail can be sent. */
function AdminHint() {
  const t = useText(groupsText);
  const outbox = useOutbox().data;
  if (outbox === undefined) return null;
  return <Notice>{isInvitationLost(outbox) ? t(($) => $.admin.hintNoMail) : t(($) => $.admin.hint)}</Notice>;
}

/** Breadcrumb and purpose of the group. */
function Head({ state: { value: group } }: { state: GroupState }) {
  const t = useText(groupsText);
  const { nameOf, textOf } = useGroupNames();
  const kind = kindOf(group);
  return (
    <PageHeader
      trail={
        <>
          <Link to="/settings/groups">{t(($) => $.title)}</Link> › {kind !== 'part' && t(($) => $[kind].title)}
        </>
      }
      title={nameOf(group)}
      tabTitle={`${nameOf(group)} – ${t(($) => $.title)}`}
      text={kind === 'custom' ? undefined : textOf(group) || undefined}
    />
  );
}

function Description({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useText(groupsText);
  const errorOf = useDescriptionError();
  const [isLeft, setLeft] = useState(false);
  return (
    <TextField
      label={t(($) => $.add.description)}
      optional={t(($) => $.add.optional)}
      value={value}
      onChange={onChange}
      onBlur={() => setLeft(true)}
      error={isLeft ? errorOf(value) : undefined}
      autoComplete="off"
    />
  );
}

/** Names of other apps that the chosen permissions require. */
function AlsoNeeded({ needed }: { needed: readonly string[] }) {
  const t = useText(groupsText);
  const format = useFormat();
  const { nameOf } = useGroupNames();
  const groups = useGroups().data;
  if (needed.length === 0) return null;
  const apps = needed.map((cn) => {
    const group = groups?.find((each) => each.cn === cn);
    return group ? nameOf(group) : cn;
  });
  return <Notice>{t(($) => $.form.alsoNeeded, { apps: format.quoted(apps) })}</Notice>;
}

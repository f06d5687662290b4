import type { UserListed } from '@kontor/contract/users';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LeaveGuard } from '../../app/leave-guard.tsx';
import { groupsText } from '../../text/groups.ts';
import { useText } from '../../text/text-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/surface.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { appsNeededToo } from '../people/choice.ts';
import { PeoplePicker } from '../people/people-picker.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { FormFooter } from './form-footer.tsx';
import { permissionsOf } from './group-choice.ts';
import { isUntouched, mineOf } from './group-draft.ts';
import styles from './group-form.module.css';
import { kindOf } from './group-kind.ts';
import { PromoteDialog } from './promote-dialog.tsx';
import { type GroupState, useGroupList } from './queries.ts';
import { useDescriptionFault } from './use-description-fault.ts';
import { useGroupDraft } from './use-group-draft.ts';
import { useGroupNames } from './use-group-names.ts';
import { useLocks } from './use-locks.ts';
import { useSave } from './use-save.ts';

interface GroupFormProps {
  /** The saved state, as fresh as it is known. */
  fresh: GroupState;
  refetch: () => Promise<unknown>;
}

/** Choosing who is in a group, and what they may do in its app. */
export function GroupForm({ fresh, refetch }: GroupFormProps) {
  const t = useText(groupsText);
  const state = useGroupDraft(fresh);
  const { draft, change, isSaving } = state;
  const group = draft.base.value;
  const names = useGroupNames();
  const lockOf = useLocks(group, draft.choice);
  const save = useSave(state, refetch);
  const app = permissionsOf(group, (cn) =>
    names.partNameOf(group.secondaryGroups.find((part) => part.cn === cn) ?? group),
  );
  const kind = kindOf(group);
  const isOffered = ({ uid, posixGroupName }: UserListed) =>
    group.cn !== 'signing' || posixGroupName === 'admin' || uid in draft.choice;
  return (
    <div className={styles.page}>
      <LeaveGuard isActive={!isUntouched(draft) && !isSaving} onLeave={state.forget} />
      <Head state={fresh} />
      <Panel bare stickyFooter footer={<FormFooter draft={draft} isBusy={save.isBusy} onSave={save.ask} />}>
        <div className={styles.body}>
          <ConflictNotice
            draft={draft}
            isRefused={save.isRefused}
            isBusy={save.isBusy}
            onAgain={save.ask}
            onDrop={save.drop}
          />
          {kind === 'custom' && (
            <Description value={draft.description} onChange={(text) => change({ description: text })} />
          )}
          <section className={styles.who}>
            <h2>{kind === 'app' ? t(($) => $.form.whoApp, { name: names.nameOf(group) }) : t(($) => $.form.who)}</h2>
            {group.cn === 'admin' && <Notice>{t(($) => $.admin.hint)}</Notice>}
            {group.cn === 'signing' && <Notice>{t(($) => $.signing.hint)}</Notice>}
            <PeoplePicker
              app={app}
              choice={draft.choice}
              onChange={(choice) => change({ choice })}
              isOffered={isOffered}
              lockOf={lockOf}
              canTakeAll={kind !== 'system'}
            />
          </section>
          <AlsoNeeded needed={appsNeededToo(draft.choice, app)} />
        </div>
      </Panel>
      <PromoteDialog open={save.isAsking} changes={mineOf(draft)} onConfirm={save.go} onClose={save.stopAsking} />
    </div>
  );
}

/** Where one is, and what the group is for. */
function Head({ state: { value: group } }: { state: GroupState }) {
  const t = useText(groupsText);
  const { nameOf, textOf } = useGroupNames();
  const name = nameOf(group);
  const kind = kindOf(group);
  const ofApp = () =>
    group.secondaryGroups.length > 0 ? t(($) => $.app.text, { name }) : t(($) => $.app.textPlain, { name });
  return (
    <PageHeader
      trail={
        <>
          <Link to="/settings/groups">{t(($) => $.title)}</Link> › {kind !== 'part' && t(($) => $[kind].title)}
        </>
      }
      title={name}
      text={kind === 'app' ? ofApp() : textOf(group) || undefined}
    />
  );
}

function Description({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useText(groupsText);
  const faultOf = useDescriptionFault();
  const [isLeft, setLeft] = useState(false);
  return (
    <TextField
      label={t(($) => $.add.description)}
      optional={t(($) => $.add.optional)}
      value={value}
      onChange={onChange}
      onBlur={() => setLeft(true)}
      error={isLeft ? faultOf(value) : undefined}
      autoComplete="off"
    />
  );
}

/** Permissions may need other apps; their names, that one thinks of them. */
function AlsoNeeded({ needed }: { needed: readonly string[] }) {
  const t = useText(groupsText);
  const { nameOf } = useGroupNames();
  const groups = useGroupList().data;
  if (needed.length === 0) return null;
  const apps = needed.map((cn) => {
    const group = groups?.find((each) => each.cn === cn);
    return group ? nameOf(group) : cn;
  });
  return <Notice>{t(($) => $.form.alsoNeeded, { apps: apps.join(', ') })}</Notice>;
}

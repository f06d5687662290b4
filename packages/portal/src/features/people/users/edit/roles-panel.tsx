import type { Group } from '@kontor/contract/people/groups';
import type { User } from '@kontor/contract/people/users';
import { dnOfGroup } from '@kontor/contract/rules/people/dn';
import { isCustomGroup } from '@kontor/contract/rules/people/group-name';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApps } from '../../../../shared/apps/queries.ts';
import { useShowLink } from '../../../../shared/mail/show-link.tsx';
import { useGroups } from '../../../../shared/people/queries.ts';
import { type HandedAccount, HandOverDialog } from '../../../../shared/people/temporary-password/hand-over.tsx';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Switch } from '../../../../ui/controls/checkbox.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { usersText } from '../text/index.ts';
import { AdminQuestion } from './admin-question.tsx';
import { useMailedToast } from './mailed-toast.ts';
import styles from './roles-panel.module.css';
import { editUserText } from './text/index.ts';
import { useMembership } from './use-membership.ts';

/** Role, apps and groups of a user. Each switch takes effect at once; the administrator's asks before. */
export function RolesPanel({ user }: { user: User }) {
  const t = useText(editUserText);
  const format = useFormat();
  const hintOf = useGroupHint();
  const groups = useGroups().data ?? [];
  const titleOf = useAppTitle();
  const ofApps = groups.filter(({ cn, entryParentId }) => cn === entryParentId);
  const custom = groups.filter(isCustomGroup);
  const throughOf = (app: string) => {
    const opening = custom.filter((group) => group.apps.includes(app) && group.uniqueMember.includes(user.dn));
    return t(($) => $.roles.throughGroup, { groups: format.quoted(opening.map(({ cn }) => cn)) });
  };
  return (
    <Panel title={t(($) => $.roles.title)}>
      <div className={styles.parts}>
        <RoleSwitches user={user} />
        <GroupSwitches
          user={user}
          title={t(($) => $.roles.apps)}
          none={t(($) => $.roles.noApps)}
          groups={ofApps.map(({ cn, description, inheritedMember }) => ({
            cn,
            label: titleOf(cn, description),
            ...(inheritedMember.includes(user.dn) && { isFixed: true, hint: throughOf(cn) }),
          }))}
        />
        <GroupSwitches
          user={user}
          title={t(($) => $.roles.groups)}
          none={t(($) => $.roles.noGroups)}
          groups={custom.map((group) => ({ cn: group.cn, label: group.cn, hint: hintOf(group, groups, titleOf) }))}
        />
        <p className={styles.soft}>
          {t(($) => $.roles.more)} <Link to="/settings/groups">{t(($) => $.roles.toGroups)}</Link>
        </p>
      </div>
    </Panel>
  );
}

/** Returns the title of an app, or what its group is called. */
function useAppTitle() {
  const apps = useApps().data ?? [];
  return (cn: string, description: string): string =>
    apps.find(({ instanceId }) => instanceId === cn)?.title ?? (description || cn);
}

/** Returns the description of a custom group and the apps it opens. */
function useGroupHint() {
  const t = useText(editUserText);
  const format = useFormat();
  return (
    { description, apps }: Group,
    groups: readonly Group[],
    titleOf: (cn: string, description: string) => string,
  ): string => {
    const names = apps.map((app) => titleOf(app, groups.find(({ cn }) => cn === app)?.description ?? ''));
    const opens = names.length > 0 && t(($) => $.roles.opens, { apps: format.quoted(names) });
    return [description, opens].filter(Boolean).join(' · ');
  };
}

function RoleSwitches({ user }: { user: User }) {
  const t = useText(editUserText);
  const inUsers = useText(usersText);
  const { set, busy } = useMembership(user);
  const [isAsked, setAsked] = useState(false);
  const [given, setGiven] = useState<readonly HandedAccount[]>([]);
  const link = useShowLink();
  const sayMailed = useMailedToast(user);
  const isAdmin = user.posixGroupName === 'admin';
  return (
    <fieldset className={styles.group}>
      <legend>{t(($) => $.roles.role)}</legend>
      <Switch
        label={inUsers(($) => $.role.admin)}
        hint={user.enabled ? t(($) => $.roles.adminHint) : t(($) => $.link.disabled)}
        checked={isAdmin}
        disabled={!isAdmin && !user.enabled}
        aria-disabled={busy || undefined}
        onChange={() => !busy && setAsked(true)}
      />
      {isAsked && (
        <AdminQuestion
          user={user}
          onConfirm={(isMailed) => set('admin', !isAdmin, isMailed ? sayMailed : undefined)}
          onClose={() => setAsked(false)}
          onShowLink={link.ask}
          onGiven={setGiven}
        />
      )}
      {link.dialogs}
      {given.length > 0 && <HandOverDialog accounts={given} onClose={() => setGiven([])} />}
    </fieldset>
  );
}

interface GroupSwitchesProps {
  user: User;
  title: string;
  none: string;
  /** `isFixed`: the user is in it through another group. */
  groups: readonly { cn: string; label: string; hint?: string; isFixed?: boolean }[];
}

function GroupSwitches({ user, title, none, groups }: GroupSwitchesProps) {
  const { set, busy } = useMembership(user);
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {groups.length === 0 && <p className={styles.soft}>{none}</p>}
      {groups.map(({ cn, isFixed = false, ...words }) => (
        <Switch
          key={cn}
          {...words}
          checked={user.memberOf.includes(dnOfGroup(cn))}
          disabled={isFixed}
          // Disabled for the moment it would lose the focus.
          aria-disabled={busy || undefined}
          onChange={(is) => !busy && void set(cn, is)}
        />
      ))}
    </fieldset>
  );
}

import type { Group } from '@kontor/contract/people/groups';
import { IconShieldCheck, IconSignature, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useMe } from '../../../session/me.ts';
import { AppIcon } from '../../../shared/apps/app-icon.tsx';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { buttonClass } from '../../../ui/controls/button.tsx';
import styles from './group-card.module.css';
import { kindOf } from './group-kind.ts';
import { MemberAvatars } from './member-avatars.tsx';
import { RemoveGroup } from './remove-group.tsx';
import { groupsText } from './text/index.ts';
import { useGroupNames } from './use-group-names.ts';
import { useOpenedApps } from './use-opened-apps.ts';

/** A group in the list: its kind, members, and actions. */
export function GroupCard({ group }: { group: Group }) {
  const t = useText(groupsText);
  const id = useId();
  const { isAdmin } = useMe();
  const { nameOf, textOf } = useGroupNames();
  const name = nameOf(group);
  const text = textOf(group);
  const count = group.uniqueMember.length;
  return (
    <article className={styles.card} aria-labelledby={id}>
      <GroupIcon group={group} />
      <div className={styles.words}>
        <h3 className={styles.name} id={id}>
          {name}
        </h3>
        {text !== '' && <p className={styles.text}>{text}</p>}
        <Opens group={group} />
      </div>
      <div className={styles.foot}>
        <div className={styles.people}>
          <MemberAvatars members={group.uniqueMember} />
          <span>{count === 0 ? t(($) => $.nobody) : t(($) => $.people, { count })}</span>
        </div>
        {isAdmin && <Actions group={group} name={name} />}
      </div>
    </article>
  );
}

function Actions({ group, name }: { group: Group; name: string }) {
  const t = useText(groupsText);
  return (
    <div className={styles.actions}>
      {kindOf(group) === 'custom' && <RemoveGroup group={group} />}
      <Link
        to="/settings/groups/$cn"
        params={{ cn: group.cn }}
        className={buttonClass({ small: true })}
        aria-label={t(($) => $.editOf, { name })}
      >
        {t(($) => $.edit)}
      </Link>
    </div>
  );
}

/** The apps a custom group opens. */
function Opens({ group }: { group: Group }) {
  const t = useText(groupsText);
  const format = useFormat();
  const opened = useOpenedApps(group);
  if (opened.length === 0) return null;
  return <p className={styles.text}>{t(($) => $.opens, { apps: format.quoted(opened) })}</p>;
}

const icon = { size: 24, stroke: 1.6 };
const systemIcons: Record<string, React.ReactNode> = {
  admin: <IconShieldCheck {...icon} />,
  signing: <IconSignature {...icon} />,
};

/** The app's icon, or one for the kind of group. */
function GroupIcon({ group }: { group: Group }) {
  const { nameOf, iconOf } = useGroupNames();
  if (kindOf(group) === 'app') return <AppIcon title={nameOf(group)} src={iconOf(group)} />;
  return (
    <span className={styles.icon} aria-hidden="true">
      {systemIcons[group.cn] ?? <IconUsersGroup {...icon} />}
    </span>
  );
}

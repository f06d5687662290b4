import type { UserListed } from '@kontor/contract/people/users';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { fullName, useMe } from '../../../session/me.ts';
import { UserAvatar } from '../../../shared/people/user-avatar.tsx';
import { useText } from '../../../text/text-context.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { Address } from '../../../ui/display/address.tsx';
import { Chip } from '../../../ui/display/chip.tsx';
import { LazyMenu, type MenuEntry } from '../../../ui/overlays/lazy-menu.tsx';
import { usersText } from './text/index.ts';
import type { Questions } from './user-questions.tsx';
import styles from './user-row.module.css';

interface UserRowProps {
  user: UserListed;
  isLastAdmin: boolean;
  ask: Questions['ask'];
}

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

/** One user with the row's actions. Memoized: rerendered only when they change, not on every key in the filter. */
export const UserRow = memo(function UserRow({ user, isLastAdmin, ask }: UserRowProps) {
  const name = fullName(user);
  return (
    <>
      <td className={styles.person} data-off={!user.enabled || undefined}>
        <UserAvatar user={user} />
        <span className={styles.words}>
          <Link to="/settings/users/$id" params={{ id: user.uid }} className={styles.name} title={name}>
            {name}
          </Link>
          <span className={styles.uid} title={readableAddress(user.uid)}>
            <Address>{user.uid}</Address>
          </span>
        </span>
      </td>
      <StatusCell user={user} />
      <Actions user={user} isLastAdmin={isLastAdmin} ask={ask} />
    </>
  );
});

function StatusCell({ user }: { user: UserListed }) {
  const t = useText(usersText);
  const isAdmin = user.posixGroupName === 'admin';
  return (
    <td className={styles.chips}>
      <Chip tone={isAdmin ? 'accent' : 'neutral'}>{t(($) => $.role[user.posixGroupName])}</Chip>
      {!user.enabled && <Chip tone="warn">{t(($) => $.state.disabled)}</Chip>}
      <Hindrance user={user} />
      {user.external && <Chip>{t(($) => $.state.external)}</Chip>}
    </td>
  );
}

/** Why an account that is enabled was not used, or cannot be. Whoever is invited and has not come yet is no trouble. */
function Hindrance({ user }: { user: UserListed }) {
  const t = useText(usersText);
  if (!user.enabled || user.external) return null;
  if (user.cannotSignIn && !(user.neverSignedIn && user.externEmail))
    return <Chip tone="warn">{t(($) => $.state.lockedOut)}</Chip>;
  return user.neverSignedIn ? <span className={styles.never}>{t(($) => $.state.never)}</span> : null;
}

function Actions({ user, isLastAdmin, ask }: UserRowProps) {
  const t = useText(usersText);
  const { user: me } = useMe();
  const name = fullName(user);
  const isSelf = user.uid === me.uid;
  const why = isSelf ? t(($) => $.row.ownAccount) : isLastAdmin ? t(($) => $.row.lastAdmin) : undefined;
  return (
    <td className={styles.actions}>
      <Link
        to="/settings/users/$id"
        params={{ id: user.uid }}
        className={classNames(buttonClass({ small: true }), styles.action)}
      >
        <IconPencil {...icon} />
        <span className={styles.word}>{t(($) => $.row.edit)}</span>
        <span className="unseen">{name}</span>
      </Link>
      <Button
        small
        className={styles.action}
        disabled={why !== undefined}
        title={why}
        onClick={() => ask('delete', user)}
        icon={<IconTrash {...icon} />}
      >
        <span className={styles.word}>{t(($) => $.row.delete)}</span> <span className="unseen">{name}</span>
      </Button>
      <StateMenu user={user} isLocked={why !== undefined} ask={ask} />
    </td>
  );
}

interface StateMenuProps extends Pick<UserRowProps, 'user' | 'ask'> {
  /** Cannot be disabled. */
  isLocked: boolean;
}

function StateMenu({ user, isLocked, ask }: StateMenuProps) {
  const t = useText(usersText);
  const disable = { id: 'disable', label: t(($) => $.row.disable), disabled: isLocked };
  const enable = { id: 'enable', label: t(($) => $.row.enable) };
  const items: MenuEntry[] = [
    user.enabled
      ? { ...disable, onSelect: () => ask('disable', user) }
      : { ...enable, onSelect: () => ask('enable', user) },
  ];
  return <LazyMenu label={t(($) => $.row.more, { name: fullName(user) })} items={items} />;
}

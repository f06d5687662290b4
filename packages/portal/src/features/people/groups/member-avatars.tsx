import { nameOfDn } from '@kontor/contract/rules/people/dn';
import { useUsers } from '../../../shared/people/queries.ts';
import { UserAvatar } from '../../../shared/people/user-avatar.tsx';
import styles from './member-avatars.module.css';

const most = 4;

/** Avatars of the first few members; beside the number of all. */
export function MemberAvatars({ members }: { members: readonly string[] }) {
  const users = useUsers().data;
  if (members.length === 0 || !users) return null;
  const first = members.slice(0, most).map(nameOfDn);
  const shown = users.filter(({ uid }) => first.includes(uid));
  return (
    <span className={styles.faces}>
      {shown.map((user) => (
        <span key={user.uid} className={styles.face}>
          <UserAvatar user={user} size="small" />
        </span>
      ))}
    </span>
  );
}

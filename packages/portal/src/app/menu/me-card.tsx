import { Link } from '@tanstack/react-router';
import { fullName, useMe } from '../../session/me.ts';
import { UserAvatar } from '../../shared/people/user-avatar.tsx';
import { useText } from '../../text/text-context.tsx';
import { shellText } from '../text/index.ts';
import styles from './sidebar.module.css';

/** The signed-in user, at the foot of the sidebar. */
export function MeCard({ isNarrow }: { isNarrow: boolean }) {
  const t = useText(shellText);
  const { user } = useMe();
  const name = fullName(user);
  return (
    <Link to="/account" className={styles.me} title={isNarrow ? name : undefined}>
      <UserAvatar user={user} />
      <span className={styles.word}>
        <span className={styles.name}>{name}</span>
        <small>{t(($) => $.ownAccount[user.posixGroupName])}</small>
      </span>
    </Link>
  );
}

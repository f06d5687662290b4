import type { RemovedUser } from '@kontor/contract/people/users';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Address } from '../../../../ui/display/address.tsx';
import { Avatar } from '../../../../ui/display/avatar.tsx';
import styles from './removed.module.css';
import { removedUsersText } from './text/index.ts';

interface RemovedRowProps {
  user: RemovedUser;
  onRestore: () => void;
  onPurge: () => void;
}

export function RemovedRow({ user, onRestore, onPurge }: RemovedRowProps) {
  const t = useText(removedUsersText);
  const format = useFormat();
  return (
    <div className={styles.row}>
      <Avatar name={user.displayName} uid={user.uid} />
      <span className={styles.words}>
        <strong>{user.displayName}</strong>
        <span className={styles.soft}>
          <Address>{user.uid}</Address>
        </span>
      </span>
      <span className={styles.when}>
        <span>{t(($) => $.until, { date: format.date(user.until) })}</span>
        <span className={styles.soft}>
          {t(($) => $.when, { date: format.dateTime(user.removed), who: user.removedBy })}
        </span>
      </span>
      <span className={styles.buttons}>
        <Button small onClick={onRestore}>
          {t(($) => $.restore)}
          <span className="unseen"> {user.displayName}</span>
        </Button>
        <Button small variant="quiet" onClick={onPurge}>
          {t(($) => $.purge.button)}
          <span className="unseen"> {user.displayName}</span>
        </Button>
      </span>
    </div>
  );
}

import type { RemovedUser } from '@kontor/contract/people/users';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Avatar } from '../../../../ui/display/avatar.tsx';
import { usersImportText } from '../import/text/index.ts';
import styles from './removed.module.css';

interface RemovedRowProps {
  user: RemovedUser;
  onRestore: () => void;
  onPurge: () => void;
}

export function RemovedRow({ user, onRestore, onPurge }: RemovedRowProps) {
  const t = useText(usersImportText);
  const format = useFormat();
  return (
    <div className={styles.row}>
      <Avatar name={user.displayName} />
      <span className={styles.words}>
        <strong>{user.displayName}</strong>
        <span className={styles.soft}>{user.uid}</span>
      </span>
      <span className={styles.when}>
        <span>{t(($) => $.removed.until, { date: format.date(user.until) })}</span>
        <span className={styles.soft}>
          {t(($) => $.removed.when, { date: format.dateTime(user.removed), who: user.removedBy })}
        </span>
      </span>
      <span className={styles.buttons}>
        <Button small onClick={onRestore}>
          {t(($) => $.removed.restore)}
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

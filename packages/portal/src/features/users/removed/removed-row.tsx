import type { RemovedUser } from '@kontor/contract/users';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { usersTableText } from '../../../text/users-table.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './removed.module.css';

interface RemovedRowProps {
  person: RemovedUser;
  onPutBack: () => void;
  onForget: () => void;
}

export function RemovedRow({ person, onPutBack, onForget }: RemovedRowProps) {
  const t = useText(usersTableText);
  const format = useFormat();
  return (
    <div className={styles.row}>
      <Avatar name={person.displayName} />
      <span className={styles.words}>
        <strong>{person.displayName}</strong>
        <span className={styles.soft}>{person.uid}</span>
      </span>
      <span className={styles.when}>
        <span>{t(($) => $.removed.until, { date: format.date(person.until) })}</span>
        <span className={styles.soft}>
          {t(($) => $.removed.when, { date: format.dateTime(person.removed), who: person.removedBy })}
        </span>
      </span>
      <span className={styles.buttons}>
        <Button small onClick={onPutBack}>
          {t(($) => $.removed.putBack)}
          <span className="unseen"> {person.displayName}</span>
        </Button>
        <Button small variant="quiet" onClick={onForget}>
          {t(($) => $.forget.button)}
          <span className="unseen"> {person.displayName}</span>
        </Button>
      </span>
    </div>
  );
}

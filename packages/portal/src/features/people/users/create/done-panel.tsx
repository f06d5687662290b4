import type { User } from '@kontor/contract/people/users';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { fullName } from '../../../../session/me.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button, buttonClass } from '../../../../ui/controls/button.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { NoMailNotice } from '../no-mail-notice.tsx';
import fields from './fields.module.css';
import styles from './new-user.module.css';
import { newUserText } from './text/index.ts';

/** A user who was just created. */
export interface Created {
  newUser: User;
  /** The initial password is sent by mail. */
  isInvited: boolean;
}

/** Success, with next steps. */
export function DonePanel({ created: { newUser, isInvited }, onAnother }: { created: Created; onAnother: () => void }) {
  const t = useText(newUserText);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const name = fullName(newUser);
  return (
    <Panel
      footer={
        <>
          <Link to="/settings/users" className={`${buttonClass()} ${fields.first}`}>
            {t(($) => $.done.toList)}
          </Link>
          <Button variant="primary" onClick={onAnother}>
            {t(($) => $.done.another)}
          </Button>
        </>
      }
    >
      <div className={styles.done}>
        <span className={styles.mark} aria-hidden="true">
          <IconCheck size={28} stroke={2} />
        </span>
        <h2 ref={heading} tabIndex={-1}>
          {t(($) => $.done.title, { name })}
        </h2>
        <p>{t(($) => $.done.what)}</p>
        <ul className={styles.next}>
          <li>
            {isInvited
              ? t(($) => $.done.invited, { mail: newUser.externEmail })
              : t(($) => $.done.typed, { name: newUser.givenname, uid: newUser.uid })}
          </li>
          <li>{t(($) => $.done.puk)}</li>
        </ul>
      </div>
      {isInvited && <NoMailNotice />}
    </Panel>
  );
}

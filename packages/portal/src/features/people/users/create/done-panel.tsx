import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { fullName } from '../../../../session/me.ts';
import { HandOver, HandOverTools } from '../../../../shared/people/temporary-password/hand-over.tsx';
import { useSecured } from '../../../../shared/people/temporary-password/use-secured.tsx';
import type { GoBack } from '../../../../shared/use-go-back.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { type Created, handedOf } from './created.ts';
import fields from './fields.module.css';
import styles from './new-user.module.css';
import { newUserText } from './text/index.ts';

interface DonePanelProps {
  created: Created;
  onAnother: () => void;
  goBack: GoBack;
}

/** A user with a temporary password was created: it has to be handed over now. */
export function DonePanel({ created, onAnother, goBack }: DonePanelProps) {
  const t = useText(newUserText);
  const accounts = [handedOf(created)];
  const secured = useSecured(1);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Panel
        footer={
          <>
            <span className={fields.first}>
              <Button onClick={() => secured.leave(onAnother)}>{t(($) => $.done.another)}</Button>
            </span>
            <Button variant="primary" onClick={() => secured.leave(() => goBack(true))}>
              {t(($) => $.done.close)}
            </Button>
          </>
        }
      >
        <div className={styles.done}>
          <span className={styles.mark} aria-hidden="true">
            <IconCheck size={28} stroke={2} />
          </span>
          <h2 ref={heading} tabIndex={-1}>
            {t(($) => $.done.title, { name: fullName(created.newUser) })}
          </h2>
          <HandOver accounts={accounts} />
          <HandOverTools accounts={accounts} secured={secured} />
          <p>{t(($) => $.done.puk)}</p>
        </div>
      </Panel>
      {secured.question}
    </>
  );
}

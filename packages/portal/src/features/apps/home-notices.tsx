import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { homeText } from '../../text/home.ts';
import { useText } from '../../text/text-context.tsx';
import { Card } from '../../ui/surface.tsx';
import { HeldUpMail, useHeldUpMail } from '../outbox/outbox-line.tsx';
import { useMe } from '../session/me.ts';
import { useStatus } from '../session/status.ts';
import styles from './home-notices.module.css';

/** What people who look after the box should know about it: said plainly, without shouting. */
export function HomeNotices() {
  const t = useText(homeText);
  const { isAdmin } = useMe();
  const { engine, exposed } = useStatus();
  const mail = useHeldUpMail(isAdmin);
  const reasons = engine?.isolation === 'none' ? engine.reasons : undefined;
  if (!isAdmin || (!reasons && !exposed && !mail)) return null;
  return (
    <Card className={styles.card}>
      {exposed && (
        <Line title={t(($) => $.exposed.title)}>
          <p>{t(($) => $.exposed.text)}</p>
        </Line>
      )}
      {mail && (
        <Line title={t(($) => $.mail.title)}>
          <HeldUpMail outbox={mail} />
        </Line>
      )}
      {reasons && (
        <Line title={t(($) => $.isolation.title)}>
          <p>{t(($) => $.isolation.text)}</p>
          {reasons.length > 0 && (
            <details className={styles.reasons}>
              <summary>{t(($) => $.isolation.reasons)}</summary>
              <ul>
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </details>
          )}
        </Line>
      )}
    </Card>
  );
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}

import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../../../../session/me.ts';
import { useStatus } from '../../../../session/use-session.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { HeldUpMail, useHeldUpMail } from './held-up-mail.tsx';
import styles from './home-notices.module.css';
import { homeText } from './text/index.ts';

/** Notices for administrators of the box. */
export function HomeNotices() {
  const t = useText(homeText);
  const { isAdmin } = useMe();
  const { engine, exposed, diskSpace } = useStatus();
  const mail = useHeldUpMail(isAdmin);
  const isDiskShort = diskSpace === 'low' || diskSpace === 'scarce';
  const reasons = engine?.isolation === 'none' ? engine.reasons : undefined;
  if (!isAdmin || (!reasons && !exposed && !mail && !isDiskShort)) return null;
  return (
    <Card className={styles.card}>
      {isDiskShort && (
        <Line title={t(($) => $.disk[diskSpace].title)}>
          <p>
            {t(($) => $.disk[diskSpace].text)} <Link to="/settings/repair">{t(($) => $.disk.see)}</Link>
          </p>
        </Line>
      )}
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
          {reasons.length > 0 && <Reasons reasons={reasons} />}
        </Line>
      )}
    </Card>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  const t = useText(homeText);
  return (
    <details className={styles.reasons}>
      <summary>{t(($) => $.isolation.reasons)}</summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
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

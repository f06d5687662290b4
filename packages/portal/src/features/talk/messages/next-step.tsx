import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../../../session/me.ts';
import { useText } from '../../../text/text-context.tsx';
import styles from './message-row.module.css';
import { nextStepOf } from './next-step-of.ts';
import { messagesText } from './text/index.ts';

interface NextStepProps {
  /** What the message is about. */
  indicatorId: string;
  /** Of the app it is about, while that is installed. */
  storeId: string | undefined;
}

/** The next step after an error, as a link for users who may take it. */
export function NextStep({ indicatorId, storeId }: NextStepProps) {
  const t = useText(messagesText);
  const me = useMe();
  const log = me.isAdmin && storeId !== undefined && (
    <Link to="/settings/logs/$id" params={{ id: indicatorId }}>
      {t(($) => $.next.openLog)}
    </Link>
  );
  const step = nextStepOf(indicatorId, me);
  switch (step) {
    case 'own':
      return (
        <Step text={t(($) => $.next.own)}>
          <Link to="/settings/hosting">{t(($) => $.next.again)}</Link>
          {log}
        </Step>
      );
    case 'app':
      return (
        <Step text={t(($) => $.next.app)}>
          <Link to="/store/$id" params={{ id: storeId ?? storeIdOf(indicatorId) }}>
            {t(($) => $.next.openStore)}
          </Link>
          {log}
        </Step>
      );
    case 'docker':
      return (
        <Step text={t(($) => $.next.docker)}>
          <Link to="/store">{t(($) => $.next.again)}</Link>
        </Step>
      );
    case 'other':
      return <Step text={t(($) => $.next.other)} />;
    default:
      return <PlaceStep step={step} />;
  }
}

/** Pages that help, with the text of the link to each. */
const places = {
  disk: ['/settings/repair', 'openSpace'],
  drives: ['/settings/info', 'openDrives'],
  backup: ['/settings/backup', 'openBackups'],
  admin: ['/settings/repair', 'openRepair'],
} as const;

function PlaceStep({ step }: { step: keyof typeof places }) {
  const t = useText(messagesText);
  const [to, word] = places[step];
  return (
    <Step text={t(($) => $.next[step])}>
      <Link to={to}>{t(($) => $.next[word])}</Link>
    </Step>
  );
}

/** Returns the app in the store that an instance was made of; a second instance has a number. */
const storeIdOf = (instanceId: string) => instanceId.replace(/^app-/, '').replace(/-[2-9]$/, '');

function Step({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.next}>
      <p>{text}</p>
      {children && <p className={styles.links}>{children}</p>}
    </div>
  );
}

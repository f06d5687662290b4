import { concerns } from '@kontor/contract/rules/apps/apps';
import type { Message } from '@kontor/contract/talk/messages';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useApps } from '../../../shared/apps/queries.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { EventRow } from '../../../ui/lists/event-row.tsx';
import styles from './message-row.module.css';
import { NextStep } from './next-step.tsx';
import { messagesText } from './text/index.ts';

const looks = {
  OK: { Icon: IconCircleCheck, tone: 'good' },
  ERROR: { Icon: IconAlertCircle, tone: 'bad' },
  WARNING: { Icon: IconAlertTriangle, tone: 'warn' },
  INFO: { Icon: IconInfoCircle, tone: 'accent' },
} as const;

interface MessageRowProps {
  message: Message;
  onDelete: () => Promise<unknown>;
}

/** One message: what happened, when, and after an error what to do next. */
export function MessageRow({ message, onDelete }: MessageRowProps) {
  const t = useText(messagesText);
  const format = useFormat();
  const [isLeaving, setLeaving] = useState(false);
  const app = useApps().data?.find((each) => concerns(message, each));
  const date = format.date(message.messageTime);
  const remove = async () => {
    setLeaving(true);
    await onDelete();
    setLeaving(false);
  };
  return (
    <EventRow
      {...looks[message.status]}
      meaning={t(($) => $.status[message.status])}
      isLeaving={isLeaving}
      actions={
        <IconButton label={t(($) => $.removeNamed, { date })} onClick={remove} disabled={isLeaving}>
          <IconTrash size={19} stroke={1.75} />
        </IconButton>
      }
    >
      {app && <h2 className={styles.title}>{app.title}</h2>}
      <p>{message.text}</p>
      {message.status === 'ERROR' && <NextStep indicatorId={message.indicatorId} storeId={app?.storeId} />}
      <p className={styles.time}>
        <time dateTime={message.messageTime}>{format.messageTime(message.messageTime)}</time>
      </p>
    </EventRow>
  );
}

import type { Message } from '@kontor/contract/talk/messages';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useConfirmedAction } from '../../../shared/actions/use-confirmed-action.ts';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import {
  useDeleteAllMessages,
  useDeleteMessage,
  useMessages,
  useMessagesOf,
} from '../../../shared/messages/queries.ts';
import { useMarkRead } from '../../../shared/messages/read-until.ts';
import { eventsIn } from '../../../shared/messages/toast-selection.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { KindFilter, type MessageKind, messageKinds } from './kind-filter.tsx';
import { MessageRow } from './message-row.tsx';
import styles from './messages-page.module.css';
import { messagesText } from './text/index.ts';

/** What happened on the server, newest first, until this user deletes it. */
export default function MessagesPage() {
  const t = useText(messagesText);
  const [kind, setKind] = useState<MessageKind>('all');
  const messages = useMessages();
  useMarkRead();
  const all = eventsIn(messages.data ?? []);
  const hasFilter = all.length > 0 || kind !== 'all';
  return (
    <>
      <PageHeader
        title={t(($) => $.title)}
        text={t(($) => $.subtitle)}
        actions={all[0] && all.length > 1 && kind === 'all' && <DeleteAll newest={all[0]} />}
      />
      {hasFilter && <KindFilter kind={kind} onChange={setKind} />}
      <Panel bare>
        {!messages.data ? (
          <QueryState query={messages} failed={t(($) => $.notLoaded)} />
        ) : kind !== 'all' ? (
          <MessagesOf key={kind} kind={kind} />
        ) : hasFilter ? (
          <MessageList messages={all} />
        ) : (
          <EmptyState
            icon={<IconBell size={32} stroke={1.6} />}
            title={t(($) => $.empty)}
            text={t(($) => $.emptyText)}
          />
        )}
      </Panel>
    </>
  );
}

function MessagesOf({ kind }: { kind: Exclude<MessageKind, 'all'> }) {
  const t = useText(messagesText);
  const messages = useMessagesOf(messageKinds[kind]);
  if (!messages.data) return <QueryState query={messages} failed={t(($) => $.notLoaded)} />;
  const shown = eventsIn(messages.data);
  if (shown.length > 0) return <MessageList messages={shown} />;
  return <EmptyState icon={<IconBell size={32} stroke={1.6} />} title={t(($) => $.noneOf[kind])} />;
}

/** Returns a deletion and what is said of it. */
function useDeletion(run: () => Promise<unknown>) {
  const t = useText(messagesText);
  return { run, done: t(($) => $.removed), failed: t(($) => $.couldNotRemove) };
}

function MessageList({ messages }: { messages: Message[] }) {
  return (
    <ul className={styles.list}>
      {messages.map((message) => (
        <DeletableMessage key={message.id} message={message} />
      ))}
    </ul>
  );
}

function DeletableMessage({ message }: { message: Message }) {
  const perform = usePerform();
  const { mutateAsync } = useDeleteMessage();
  const deletion = useDeletion(() => mutateAsync(message.id));
  return <MessageRow message={message} onDelete={() => perform(deletion)} />;
}

/** Deletes what is listed and everything older; `newest` is the first message of the list. */
function DeleteAll({ newest }: { newest: Message }) {
  const t = useText(messagesText);
  const { mutateAsync } = useDeleteAllMessages();
  const deletion = useConfirmedAction(useDeletion(() => mutateAsync(newest.messageTime)));
  return (
    <>
      <Button onClick={deletion.ask}>{t(($) => $.removeAll)}</Button>
      <LazyConfirmDialog
        {...deletion.dialog}
        title={t(($) => $.removeAllAsk)}
        yes={t(($) => $.yes)}
        no={t(($) => $.no)}
        danger
      >
        {t(($) => $.removeAllWhat)}
      </LazyConfirmDialog>
    </>
  );
}

import type { Message } from '@kontor/contract/talk/messages';
import { IconBell } from '@tabler/icons-react';
import { useConfirmedAction } from '../../../shared/actions/use-confirmed-action.ts';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { useDeleteMessages, useMessages } from '../../../shared/messages/queries.ts';
import { eventsIn } from '../../../shared/messages/toast-selection.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { MessageRow } from './message-row.tsx';
import styles from './messages-page.module.css';
import { messagesText } from './text/index.ts';

/** What happened on the server, newest first, until this user deletes it. */
export default function MessagesPage() {
  const t = useText(messagesText);
  const messages = useMessages();
  const shown = eventsIn(messages.data ?? []);
  return (
    <>
      <PageHeader
        title={t(($) => $.title)}
        text={t(($) => $.subtitle)}
        actions={shown.length > 1 && <DeleteAll messages={shown} />}
      />
      <Panel bare>
        {!messages.data ? (
          <QueryState query={messages} failed={t(($) => $.notLoaded)} />
        ) : shown.length === 0 ? (
          <EmptyState
            icon={<IconBell size={32} stroke={1.6} />}
            title={t(($) => $.empty)}
            text={t(($) => $.emptyText)}
          />
        ) : (
          <MessageList messages={shown} />
        )}
      </Panel>
    </>
  );
}

function useDeletion(messages: readonly Message[]) {
  const t = useText(messagesText);
  const { mutateAsync } = useDeleteMessages();
  return {
    run: () => mutateAsync(messages.map(({ id }) => id)),
    done: t(($) => $.removed),
    failed: t(($) => $.couldNotRemove),
  };
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
  const deletion = useDeletion([message]);
  return <MessageRow message={message} onDelete={() => perform(deletion)} />;
}

function DeleteAll({ messages }: { messages: Message[] }) {
  const t = useText(messagesText);
  const deletion = useConfirmedAction(useDeletion(messages));
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

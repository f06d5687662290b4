import type { Message } from '@kontor/contract/talk/messages';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useDeleteMessages, useMessages } from '../../../shared/messages/queries.ts';
import { notificationsIn } from '../../../shared/messages/toast-selection.ts';
import { useErrorToast } from '../../../shared/use-error-toast.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { LazyConfirmDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { MessageRow } from './message-row.tsx';
import styles from './messages-page.module.css';
import { messagesText } from './text/index.ts';

/** The messages of this user, newest first. */
export default function MessagesPage() {
  const t = useText(messagesText);
  const messages = useMessages();
  const shown = notificationsIn(messages.data ?? []);
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

function useDelete() {
  const t = useText(messagesText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const remove = useDeleteMessages();
  return async (ids: readonly string[]) => {
    try {
      await remove.mutateAsync(ids);
      toasts.show({ title: t(($) => $.removed) });
    } catch (error) {
      showError(
        t(($) => $.couldNotRemove),
        error,
      );
    }
  };
}

function MessageList({ messages }: { messages: Message[] }) {
  const remove = useDelete();
  return (
    <ul className={styles.list}>
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} onDelete={() => remove([message.id])} />
      ))}
    </ul>
  );
}

function DeleteAll({ messages }: { messages: Message[] }) {
  const t = useText(messagesText);
  const remove = useDelete();
  const [isAsked, setAsked] = useState(false);
  const confirm = async () => {
    await remove(messages.map((message) => message.id));
    setAsked(false);
  };
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t(($) => $.removeAll)}</Button>
      <LazyConfirmDialog
        open={isAsked}
        title={t(($) => $.removeAllAsk)}
        yes={t(($) => $.yes)}
        no={t(($) => $.no)}
        danger
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      >
        {t(($) => $.removeAllWhat)}
      </LazyConfirmDialog>
    </>
  );
}

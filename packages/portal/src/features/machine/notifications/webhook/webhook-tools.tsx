import { useState } from 'react';
import { sentenceOf } from '../../../../session/client.ts';
import { useConfirmedAction } from '../../../../shared/actions/use-confirmed-action.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import styles from '../notifications.module.css';
import { useRemoveWebhook, useRenewSecret, useTestWebhook } from '../queries.ts';
import { notificationsText } from '../text/index.ts';
import { SecretSheet } from './secret-sheet.tsx';

type Outcome = { status: number } | { fault: string };

/** Sends a test; `outcome` is what the receiver answered to the last one. */
export function useWebhookTest() {
  const { mutateAsync, isPending } = useTestWebhook();
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async () => {
    setOutcome(undefined);
    setOutcome(
      await mutateAsync(undefined).then(
        (status) => ({ status }),
        (error: unknown) => ({ fault: sentenceOf(error) }),
      ),
    );
  };
  return { outcome, isPending, send };
}

/** What the receiver answered to a test. */
export function TestOutcome({ outcome }: { outcome: Outcome }) {
  const t = useText(notificationsText);
  return 'status' in outcome ? (
    <Notice kind="good" title={t(($) => $.webhook.testDone)} announce>
      {t(($) => $.webhook.testDoneText, { status: outcome.status })}
    </Notice>
  ) : (
    <Notice kind="warn" title={t(($) => $.webhook.testFailed)} announce>
      {outcome.fault}
    </Notice>
  );
}

interface WebhookToolsProps {
  test: ReturnType<typeof useWebhookTest>;
  isSaved: boolean;
}

/** Removing the webhook, giving it a new secret, and trying it. */
export function WebhookTools({ test, isSaved }: WebhookToolsProps) {
  const t = useText(notificationsText);
  const toasts = useToasts();
  const send = () => (isSaved ? void test.send() : void toasts.show({ title: t(($) => $.webhook.testSaveFirst) }));
  return (
    <>
      <RemoveButton />
      <RenewButton />
      <Button busy={test.isPending} onClick={send}>
        {t(($) => $.webhook.test)}
      </Button>
    </>
  );
}

function RenewButton() {
  const t = useText(notificationsText);
  const { mutateAsync } = useRenewSecret();
  const [made, setMade] = useState<string>();
  const { ask, dialog } = useConfirmedAction({
    run: async () => setMade(await mutateAsync(undefined)),
    failed: t(($) => $.webhook.renewFailed),
  });
  return (
    <>
      <Button onClick={ask}>{t(($) => $.webhook.renew)}</Button>
      <LazyConfirmDialog
        {...dialog}
        title={t(($) => $.webhook.renewAsk)}
        yes={t(($) => $.webhook.renewYes)}
        no={t(($) => $.webhook.no)}
      >
        {t(($) => $.webhook.renewText)}
      </LazyConfirmDialog>
      {made !== undefined && !dialog.open && <SecretSheet secret={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

function RemoveButton() {
  const t = useText(notificationsText);
  const { mutateAsync } = useRemoveWebhook();
  const { ask, dialog } = useConfirmedAction({
    run: () => mutateAsync(undefined),
    done: t(($) => $.webhook.removed),
    failed: t(($) => $.webhook.removeFailed),
  });
  return (
    <>
      <Button className={styles.first} onClick={ask}>
        {t(($) => $.webhook.remove)}
      </Button>
      <LazyConfirmDialog
        {...dialog}
        title={t(($) => $.webhook.removeAsk)}
        yes={t(($) => $.webhook.removeYes)}
        no={t(($) => $.webhook.no)}
        danger
      >
        {t(($) => $.webhook.removeText)}
      </LazyConfirmDialog>
    </>
  );
}

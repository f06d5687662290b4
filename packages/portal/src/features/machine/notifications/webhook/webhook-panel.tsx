import type { Webhook } from '@kontor/contract/machine/notification-webhook';
import { longestWebhookAddress, webhookAddressFault } from '@kontor/contract/rules/machine/webhook-address';
import { useState } from 'react';
import { useActionForm } from '../../../../shared/actions/use-action-form.ts';
import { LeaveGuard } from '../../../../shared/leave-guard.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import styles from '../notifications.module.css';
import { useSetWebhook, useWebhook } from '../queries.ts';
import { notificationsText } from '../text/index.ts';
import { SecretSheet } from './secret-sheet.tsx';
import { WebhookState } from './webhook-state.tsx';
import { TestOutcome, useWebhookTest, WebhookTools } from './webhook-tools.tsx';

/** Where messages for other programs are sent. */
export function WebhookPanel() {
  const t = useText(notificationsText);
  const webhook = useWebhook();
  const [secret, setSecret] = useState<string>();
  return (
    <>
      {webhook.data ? (
        <WebhookForm key={webhook.data.address} stored={webhook.data} onSecret={setSecret} />
      ) : (
        <Panel title={t(($) => $.webhook.title)}>
          <QueryState query={webhook} failed={t(($) => $.webhook.notLoaded)} />
        </Panel>
      )}
      {secret !== undefined && <SecretSheet secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}

interface WebhookFormProps {
  stored: Webhook;
  /** Called with a secret that was just made. */
  onSecret: (secret: string | undefined) => void;
}

function useAddressForm({ stored, onSecret }: WebhookFormProps) {
  const t = useText(notificationsText);
  const { mutateAsync } = useSetWebhook();
  const faultOf = (typed: string) => {
    const fault = webhookAddressFault(typed);
    if (fault === undefined) return undefined;
    return fault === 'webhook-address-login' ? t(($) => $.webhook.login) : t(($) => $.webhook.invalid);
  };
  return useActionForm({
    initial: { address: stored.address },
    rules: { address: faultOf },
    run: ({ address }) => mutateAsync(address.trim()),
    done: t(($) => $.webhook.saved),
    failed: t(($) => $.webhook.failed),
    onDone: onSecret,
  });
}

function WebhookForm({ stored, onSecret }: WebhookFormProps) {
  const t = useText(notificationsText);
  const form = useAddressForm({ stored, onSecret });
  const test = useWebhookTest();
  const isSaved = form.values.address.trim() === stored.address;
  return (
    <form {...form.props}>
      <LeaveGuard isActive={!isSaved} />
      <Panel
        aria-label={t(($) => $.webhook.title)}
        title={t(($) => $.webhook.title)}
        footer={
          <>
            {stored.address !== '' && <WebhookTools test={test} isSaved={isSaved} />}
            <Button type="submit" variant="primary" busy={form.busy}>
              {t(($) => $.webhook.save)}
            </Button>
          </>
        }
      >
        <p className={styles.quiet}>{t(($) => $.webhook.text)}</p>
        <TextField
          {...form.text('address')}
          label={t(($) => $.webhook.address)}
          hint={t(($) => $.webhook.hint)}
          inputMode="url"
          maxLength={longestWebhookAddress}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <WebhookState webhook={stored} />
        {test.outcome && <TestOutcome outcome={test.outcome} />}
      </Panel>
    </form>
  );
}

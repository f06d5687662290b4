import { isPuk, pukDifference, readPuk } from '@kontor/contract/rules/people/puk';
import { useRef } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { portalClient } from '../../session/portal-client.ts';
import { useSession } from '../../session/use-session.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { AuthCard } from '../auth-card.tsx';
import styles from '../form.module.css';
import { goTo } from '../location.ts';
import { passwordText } from './text/index.ts';
import { usePukRule } from './use-puk-rule.ts';

interface PukRepeatProps {
  uid: string;
  puk: string;
  onBack: () => void;
}

/** The PUK entered once more; confirmed, it leads to the portal or to the next step of a new server. */
export function PukRepeat({ uid, puk, onBack }: PukRepeatProps) {
  const t = useText(passwordText);
  const { form, confirm } = useConfirmation(uid);
  const { entry } = form.values;
  const isSame = isPuk(entry, puk);
  const error = useEntryError(entry, puk);
  return (
    <AuthCard title={t(($) => $.puk.repeatTitle)} text={t(($) => $.puk.repeatText)} size="medium">
      <form className={styles.form} {...form.props}>
        <TextField
          {...form.text('entry')}
          // In groups, or spelled, it is the same PUK.
          onChange={(typed) => form.set({ entry: readPuk(typed) })}
          label={t(($) => $.puk.entry)}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
        />
        <div className={styles.row}>
          <Button onClick={onBack}>{t(($) => $.puk.back)}</Button>
          <Button type="submit" variant="primary" busy={form.busy} disabled={!isSame}>
            {t(($) => $.puk.submit)}
          </Button>
        </div>
        {isSame && <MailStep isBusy={form.busy} onGo={() => confirm('/settings/outbox/server')} />}
      </form>
    </AuthCard>
  );
}

/** Returns what is wrong with the entry, once it is as long as a PUK. */
function useEntryError(entry: string, puk: string): string | undefined {
  const t = useText(passwordText);
  const faultOf = usePukRule();
  const difference = pukDifference(entry, puk);
  if (difference === undefined) return undefined;
  return (difference === 'other' && faultOf(entry)) || t(($) => $.puk.difference[difference]);
}

/** Confirms the PUK, then opens the portal or another page of it. */
function useConfirmation(uid: string) {
  const t = useText(passwordText);
  const toasts = useToasts();
  const target = useRef('/');
  const form = useForm({
    initial: { entry: '' },
    async onSubmit() {
      await api('DELETE /api/v1/users/{id}/{attribute}', { params: { id: uid, attribute: 'passwordResetPin' } });
      goTo(target.current);
      portalClient.session.confirmPuk();
    },
    onFailed(error) {
      target.current = '/';
      toasts.show({ kind: 'error', title: t(($) => $.puk.failed), body: sentenceOf(error) });
    },
  });
  const confirm = (path: string) => {
    target.current = path;
    void form.submit();
  };
  return { form, confirm };
}

interface MailStepProps {
  /** The PUK is being confirmed. */
  isBusy: boolean;
  onGo: () => void;
}

/** The next step once the PUK was repeated, after the setup: for administrators of a server that cannot send mail yet. */
function MailStep({ isBusy, onGo }: MailStepProps) {
  const t = useText(passwordText);
  const isAdmin = useSession(({ user }) => user?.posixGroupName) === 'admin';
  const hasNoMail = useSession(({ box }) => box?.disabledFeatures.includes('passwordreset')) === true;
  if (!isAdmin || !hasNoMail) return null;
  return (
    <Notice
      action={
        <Button small disabled={isBusy} onClick={onGo}>
          {t(($) => $.puk.setUpMail)}
        </Button>
      }
    >
      {t(($) => $.puk.mailNext)}
    </Notice>
  );
}

import { isPuk } from '@kontor/contract/rules/people/puk';
import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { portalClient } from '../../session/portal-client.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { AuthCard } from '../auth-card.tsx';
import styles from '../form.module.css';
import { goTo } from '../location.ts';
import { PukSheet } from './puk-sheet.tsx';
import { passwordText } from './text/index.ts';

interface PukScreenProps {
  uid: string;
  puk: string;
}

/** Shown once after the first sign-in: the PUK, then a confirmation that it was written down. */
export function PukScreen({ uid, puk }: PukScreenProps) {
  const [isWritten, setWritten] = useState(false);
  if (isWritten) return <PukRepeat uid={uid} puk={puk} onBack={() => setWritten(false)} />;
  return <PukSheet uid={uid} puk={puk} onWritten={() => setWritten(true)} />;
}

function PukRepeat({ uid, puk, onBack }: PukScreenProps & { onBack: () => void }) {
  const t = useText(passwordText);
  const toasts = useToasts();
  const form = useForm({
    initial: { entry: '' },
    async onSubmit() {
      await api('DELETE /api/v1/users/{id}/{attribute}', { params: { id: uid, attribute: 'passwordResetPin' } });
      goTo('/');
      portalClient.session.confirmPuk();
    },
    onFailed: (error) => toasts.show({ kind: 'error', title: t(($) => $.puk.failed), body: sentenceOf(error) }),
  });
  const entry = form.values.entry.trim();
  const isSame = isPuk(entry, puk);
  const onlyCase = !isSame && entry.toLowerCase() === puk.toLowerCase();
  return (
    <AuthCard title={t(($) => $.puk.repeatTitle)} text={t(($) => $.puk.repeatText)} size="medium">
      <form className={styles.form} {...form.props}>
        <TextField
          {...form.text('entry')}
          label={t(($) => $.puk.entry)}
          hint={onlyCase ? t(($) => $.puk.caseHint) : undefined}
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
      </form>
    </AuthCard>
  );
}

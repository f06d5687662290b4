import { useState } from 'react';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { AuthCard } from '../auth-card.tsx';
import { AuthLink } from '../auth-link.tsx';
import styles from '../form.module.css';
import { useQueryString } from '../location.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { PukResetForm } from './puk-reset-form.tsx';
import { passwordText } from './text/index.ts';

/** Opened by the link in a mail: `?uid=&token=` and optionally `&pin=`, which stands in for the PUK. Opened without any of them, for a reset by the PUK alone. */
export function ResetScreen() {
  const t = useText(passwordText);
  const query = new URLSearchParams(useQueryString());
  const [uid, token, given] = [query.get('uid') ?? '', query.get('token') ?? '', query.get('pin') ?? ''];
  const [typed, setTyped] = useState('');
  const [isPukStep, setPukStep] = useState(given === '');
  if (uid === '' && token === '') return <PukAlone />;
  if (uid === '' || token === '') return <BrokenLink />;
  if (isPukStep) {
    const next = (puk: string) => {
      setTyped(puk);
      setPukStep(false);
    };
    return <PukStep puk={typed} onNext={next} />;
  }
  return (
    <AuthCard title={t(($) => $.reset.title)} text={t(($) => $.reset.text, { uid })}>
      <NewPasswordForm
        uid={uid}
        token={token}
        pin={given || typed}
        onBack={given === '' ? () => setPukStep(true) : undefined}
      />
    </AuthCard>
  );
}

function PukAlone() {
  const t = useText(passwordText);
  return (
    <AuthCard title={t(($) => $.forgotten.byPuk)} text={t(($) => $.forgotten.onlyAdmin)}>
      <PukResetForm />
      <AuthLink to="/">{t(($) => $.forgotten.back)}</AuthLink>
    </AuthCard>
  );
}

function BrokenLink() {
  const t = useText(passwordText);
  return (
    <AuthCard title={t(($) => $.reset.title)} focusTitle>
      <Notice kind="warn">{t(($) => $.reset.broken)}</Notice>
      <AuthLink to="/password/forgotten">{t(($) => $.reset.again)}</AuthLink>
    </AuthCard>
  );
}

function PukStep({ puk, onNext }: { puk: string; onNext: (puk: string) => void }) {
  const t = useText(passwordText);
  const form = useForm({
    initial: { puk },
    rules: { puk: (entry) => (entry.trim() === '' ? t(($) => $.reset.pukMissing) : undefined) },
    onSubmit: (values) => onNext(values.puk.trim()),
  });
  return (
    <AuthCard title={t(($) => $.reset.pukTitle)} text={t(($) => $.reset.pukText)}>
      <form className={styles.form} {...form.props}>
        <TextField
          {...form.text('puk')}
          label={t(($) => $.reset.puk)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
        />
        <Button type="submit" variant="primary" wide>
          {t(($) => $.reset.next)}
        </Button>
      </form>
    </AuthCard>
  );
}

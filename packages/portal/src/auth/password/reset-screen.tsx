import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { readPuk } from '@kontor/contract/rules/people/puk';
import { useEffect, useState } from 'react';
import { ApiError, isSaidAtFields, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { AuthCard } from '../auth-card.tsx';
import { AuthLink } from '../auth-link.tsx';
import styles from '../form.module.css';
import { useQueryString } from '../location.ts';
import { ProgressScreen } from '../progress-screen.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { NoPuk } from './no-puk.tsx';
import { PukResetForm } from './puk-reset-form.tsx';
import { passwordText } from './text/index.ts';
import { usePukRule } from './use-puk-rule.ts';

/** Opened by the link in a mail: `?uid=&token=` and optionally `&pin=`, which stands in for the PUK. Opened without any of them, for a reset by the PUK alone. */
export function ResetScreen() {
  const t = useText(passwordText);
  const query = new URLSearchParams(useQueryString());
  const [uid, token, given] = [query.get('uid') ?? '', query.get('token') ?? '', query.get('pin') ?? ''];
  const [typed, setTyped] = useState('');
  const [isPukStep, setPukStep] = useState(given === '');
  const link = useLinkCheck(uid, token);
  if (uid === '' && token === '') return <PukAlone />;
  if (uid === '' || token === '') return <BrokenLink sentence={t(($) => $.reset.broken)} />;
  if (link.state === 'over') return <BrokenLink sentence={t(($) => $.reset.over)} />;
  if (link.state === 'checking') return <ProgressScreen status={undefined} />;
  if (isPukStep) {
    const next = (puk: string) => {
      setTyped(puk);
      setPukStep(false);
    };
    return <PukStep uid={uid} token={token} puk={typed} onNext={next} onInvalidLink={link.end} />;
  }
  // Whoever has a PUK had a password before.
  const isFirst = link.state === 'first' && given !== '';
  return (
    <AuthCard
      title={t(($) => (isFirst ? $.first.title : $.reset.title))}
      text={t(($) => $.reset.text, { uid: readableAddress(uid) })}
    >
      <NewPasswordForm
        uid={uid}
        token={token}
        pin={given || typed}
        isFirst={isFirst}
        onBack={given === '' ? () => setPukStep(true) : undefined}
        onInvalidLink={link.end}
      />
    </AuthCard>
  );
}

function PukAlone() {
  const t = useText(passwordText);
  return (
    <AuthCard title={t(($) => $.forgotten.byPuk)} text={t(($) => $.forgotten.byPukAlone)}>
      <PukResetForm />
      <NoPuk />
      <AuthLink to="/">{t(($) => $.forgotten.back)}</AuthLink>
    </AuthCard>
  );
}

type LinkState = 'checking' | 'valid' | 'first' | 'over';

/** Asks when the page opens whether the link is still valid and sets the first password; where the server does not answer, using the link says it. */
function useLinkCheck(uid: string, token: string) {
  const [state, setState] = useState<LinkState>('checking');
  useEffect(() => {
    if (uid === '' || token === '') return;
    const stop = new AbortController();
    const { signal } = stop;
    api('POST /api/v1/users/{id}/password_link_check', { params: { id: uid }, body: { token }, signal }).then(
      ({ isFirst }) => setState(isFirst ? 'first' : 'valid'),
      (error: unknown) => !signal.aborted && setState(isInvalidLink(error) ? 'over' : 'valid'),
    );
    return () => stop.abort();
  }, [uid, token]);
  return { state, end: () => setState('over') };
}

const isInvalidLink = (error: unknown): boolean => error instanceof ApiError && error.code === 'reset-link-invalid';

function BrokenLink({ sentence }: { sentence: string }) {
  const t = useText(passwordText);
  return (
    <AuthCard title={t(($) => $.reset.title)} focusTitle>
      <Notice kind="warn">{sentence}</Notice>
      <AuthLink to="/password/forgotten">{t(($) => $.reset.again)}</AuthLink>
      <AuthLink to="/">{t(($) => $.forgotten.back)}</AuthLink>
    </AuthCard>
  );
}

interface PukStepProps {
  uid: string;
  token: string;
  /** What was typed before. */
  puk: string;
  onNext: (puk: string) => void;
  onInvalidLink: () => void;
}

/** Asks for the PUK and goes on once the server has said that it is right. */
function PukStep({ uid, token, puk, onNext, onInvalidLink }: PukStepProps) {
  const t = useText(passwordText);
  const toasts = useToasts();
  const form = useForm({
    initial: { pin: puk },
    rules: { pin: usePukRule() },
    async onSubmit({ pin }) {
      const body = { token, pin: readPuk(pin) };
      await api('POST /api/v1/users/{id}/password_link_check', { params: { id: uid }, body });
      onNext(body.pin);
    },
    onFailed(error, rest) {
      if (isInvalidLink(error)) return onInvalidLink();
      if (isSaidAtFields(error, rest)) return;
      toasts.show({ kind: 'error', title: t(($) => $.reset.pukFailed), body: sentenceOf(error) });
    },
  });
  return (
    <AuthCard title={t(($) => $.reset.pukTitle)} text={t(($) => $.reset.pukText)}>
      <form className={styles.form} {...form.props}>
        <TextField
          {...form.text('pin')}
          label={t(($) => $.reset.puk)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
        />
        <Button type="submit" variant="primary" wide busy={form.busy}>
          {t(($) => $.reset.next)}
        </Button>
      </form>
      <NoPuk />
    </AuthCard>
  );
}

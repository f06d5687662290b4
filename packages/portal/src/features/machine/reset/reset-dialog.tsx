import type { KeyboardEvent } from 'react';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { useTypedPassword } from '../../../shared/actions/use-typed-password.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { LazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { useResetBox } from './queries.ts';
import styles from './reset.module.css';
import { resetText } from './text/index.ts';

/** Shows the PIN of the setup that follows, and asks for the own password. */
export function ResetDialog({ pin, onClose }: { pin: string | null; onClose: () => void }) {
  const t = useText(resetText);
  const perform = usePerform();
  const { typed, field, refuse, complain } = useTypedPassword();
  const { mutateAsync, isPending } = useResetBox();
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (typed === '' || isPending) return;
    void perform({
      run: () => mutateAsync(typed),
      done: t(($) => $.done),
      failed: t(($) => $.failed),
      showFailure: refuse,
    });
  };
  // Browsers submit no form whose button is disabled.
  const sayMissing = ({ key }: KeyboardEvent) => key === 'Enter' && typed === '' && complain(t(($) => $.missing));
  return (
    <LazyDialog
      open
      onClose={onClose}
      onSubmit={submit}
      title={t(($) => $.ask)}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.close)}</Button>
          <Button type="submit" variant="danger" busy={isPending} disabled={typed === ''}>
            {t(($) => $.reset)}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <p>{t(($) => $.what)}</p>
        <NextPin pin={pin} />
        <PasswordField label={t(($) => $.password)} hint={t(($) => $.needed)} {...field} onKeyDown={sayMissing} />
      </div>
    </LazyDialog>
  );
}

function NextPin({ pin }: { pin: string | null }) {
  const t = useText(resetText);
  if (pin === null) return <Notice>{t(($) => $.pinGiven)}</Notice>;
  return (
    <Notice title={t(($) => $.pinTitle)}>
      <p className={styles.pin}>{`${pin.slice(0, 4)} ${pin.slice(4)}`}</p>
      {t(($) => $.pinText)}
    </Notice>
  );
}

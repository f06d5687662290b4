import { useMe } from '../../../session/me.ts';
import { useText } from '../../../text/text-context.tsx';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { touchQuery, useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { twoFactorPicture, useTwoFactorKey } from './queries.ts';
import { accountText } from './text/index.ts';
import styles from './two-factor.module.css';
import { CodeAndPassword, useTwoFactorForm } from './two-factor-form.tsx';

interface EnableTwoFactorProps {
  onClose: () => void;
  onEnabled: (recoveryCodes: readonly string[]) => void;
}

/** Scan, type the code, confirm with the password. */
export function EnableTwoFactor({ onClose, onEnabled }: EnableTwoFactorProps) {
  const t = useText(accountText);
  const { user } = useMe();
  const form = useTwoFactorForm({
    enabled: true,
    failed: t(($) => $.twoFactor.failedOn),
    onDone: onEnabled,
  });
  return (
    <FormDialog
      form={form}
      title={t(($) => $.twoFactor.enableTitle)}
      submit={t(($) => $.twoFactor.enable)}
      blocked={!form.isValid}
      onClose={onClose}
    >
      <ScanMe uid={user.uid} />
      <CodeAndPassword form={form} hint={t(($) => $.twoFactor.codeHint)} />
    </FormDialog>
  );
}

function ScanMe({ uid }: { uid: string }) {
  const t = useText(accountText);
  const key = useTwoFactorKey(uid);
  const isOnPhone = useMediaQuery(touchQuery);
  if (key.isError) return <Notice kind="bad">{t(($) => $.twoFactor.notLoaded)}</Notice>;
  return (
    <div className={styles.scan}>
      <div className={styles.picture}>
        {key.data ? <img src={twoFactorPicture(uid)} alt={t(($) => $.twoFactor.scanAlt)} /> : <Spinner large />}
      </div>
      <div className={styles.words}>
        <p>{t(($) => $.twoFactor.scan)}</p>
        <p className={styles.quiet}>{t(($) => $.twoFactor.manual)}</p>
        <code className={styles.secret}>{key.data ? spaced(key.data.secret) : '\u00a0'}</code>
      </div>
      {isOnPhone && key.data && <OpenApp uri={key.data.uri} />}
    </div>
  );
}

/** On a phone the picture cannot be scanned: its authenticator app takes the key by a link. */
function OpenApp({ uri }: { uri: string }) {
  const t = useText(accountText);
  return (
    <div className={styles.open}>
      <p>{t(($) => $.twoFactor.openAppHint)}</p>
      <a className={buttonClass()} href={uri}>
        {t(($) => $.twoFactor.openApp)}
      </a>
    </div>
  );
}

/** In groups of four, for easier typing. */
const spaced = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

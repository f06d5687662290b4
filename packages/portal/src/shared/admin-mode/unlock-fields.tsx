import { useMe } from '../../session/me.ts';
import { useFormat, useText } from '../../text/text-context.tsx';
import { HiddenUsername, PasswordField } from '../../ui/controls/password-field.tsx';
import { Address } from '../../ui/display/address.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { adminModeText } from './text/index.ts';
import styles from './unlock-fields.module.css';
import type { useUnlockForm } from './use-unlock-form.ts';

/** Whose password unlocks the settings, and its field; after too many wrong ones, until when it is locked and what helps. */
export function UnlockFields({ field, lockedUntil }: Pick<ReturnType<typeof useUnlockForm>, 'field' | 'lockedUntil'>) {
  const t = useText(adminModeText);
  const format = useFormat();
  const { user } = useMe();
  return (
    <>
      <p className={styles.user}>
        <span className={styles.label}>{t(($) => $.user)}</span>
        <span>
          <Address>{user.uid}</Address>
        </span>
      </p>
      {lockedUntil === undefined ? (
        <>
          <HiddenUsername uid={user.uid} />
          <PasswordField {...field} label={t(($) => $.password)} autoComplete="current-password" autoFocus />
        </>
      ) : (
        <Notice kind="warn" title={t(($) => $.locked, { time: format.time(lockedUntil) })} announce>
          {t(($) => $.lockedHelp)}
        </Notice>
      )}
    </>
  );
}

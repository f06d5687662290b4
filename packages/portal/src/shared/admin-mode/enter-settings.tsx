import { IconLock } from '@tabler/icons-react';
import { useRef } from 'react';
import { signOut } from '../../auth/session/sign-out.ts';
import { useSession } from '../../session/use-session.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { focusContent } from '../content.ts';
import styles from './enter-settings.module.css';
import { adminModeText } from './text/index.ts';
import { UnlockFields } from './unlock-fields.tsx';
import { useUnlockForm } from './use-unlock-form.ts';

interface EnterSettingsProps {
  /** Overrides the default texts, which are those of the settings. */
  title?: string;
  text?: string;
  /** The page behind stays with input that is not saved. */
  hasInput?: boolean;
}

/** Entering settings mode: asks for the password again. */
export function EnterSettings({ title, text, hasInput = false }: EnterSettingsProps) {
  const t = useText(adminModeText);
  // with other texts it is part of a page that has a name
  usePageTitle(title === undefined ? t(($) => $.title) : '');
  const wasLockedByApp = useSession((session) => session.wasLockedByApp);
  const question = useRef<HTMLDivElement>(null);
  // The password field unmounts; the focus moves to the unlocked content, unless a field there has taken it.
  const { form, ...unlock } = useUnlockForm(() => {
    const active = document.activeElement;
    if (active === document.body || question.current?.contains(active)) focusContent();
  });
  return (
    <div className={styles.page} ref={question}>
      <Panel>
        <form {...form.props} className={styles.form}>
          <span className={styles.icon} aria-hidden="true">
            <IconLock size={28} stroke={1.6} />
          </span>
          <h1 className={styles.title}>{title ?? t(($) => $.title)}</h1>
          {wasLockedByApp && <p className={styles.text}>{t(($) => $.lockedByApp)}</p>}
          {hasInput && <p className={styles.text}>{t(($) => $.inputStays)}</p>}
          <p className={styles.text}>{text ?? t(($) => $.text)}</p>
          <UnlockFields {...unlock} />
          {unlock.lockedUntil === undefined ? (
            <Button type="submit" variant="primary" wide busy={form.busy}>
              {t(($) => $.enter)}
            </Button>
          ) : (
            <Button key="logout" variant="primary" wide onClick={signOut}>
              {t(($) => $.logout)}
            </Button>
          )}
        </form>
      </Panel>
    </div>
  );
}

import { LogoutDialog, useLogout } from '../../../shared/logout.tsx';
import { ContactCard } from '../../../shared/people/contact-card.tsx';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../ui/lists/setting-row.tsx';
import styles from './account-page.module.css';
import { ChangesPanel } from './changes-panel.tsx';
import { ContactRow } from './contact-row.tsx';
import { MailboxPanel } from './mailbox-panel.tsx';
import { PasswordRow } from './password-row.tsx';
import { LanguageRow, ThemeRow } from './portal-rows.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { PukRow } from './puk-row.tsx';
import { PushPanel } from './push/push-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { accountText } from './text/index.ts';
import { TwoFactorRow } from './two-factor-row.tsx';

/** The user's own account: profile, security, sessions, and display settings. */
export default function AccountPage() {
  const t = useText(accountText);
  const logout = useLogout();
  return (
    <>
      <PageHeader title={t(($) => $.title)} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ProfileCard />
          <ContactCard field="secretary" />
          <ContactCard field="manager" />
          <ProfileForm />
          <Panel title={t(($) => $.contact.title)} bare>
            <ContactRow />
          </Panel>
        </div>
        <div className={styles.column}>
          <Panel title={t(($) => $.security)} bare>
            <PasswordRow />
            <TwoFactorRow />
            <PukRow />
          </Panel>
          <SessionsPanel />
          <PushPanel />
          <MailboxPanel />
          <ChangesPanel />
          <Panel title={t(($) => $.portal)} bare>
            <LanguageRow />
            <ThemeRow />
            <SettingRow title={t(($) => $.logout)} text={t(($) => $.logoutText)}>
              <Button onClick={logout.ask}>{t(($) => $.logout)}</Button>
            </SettingRow>
          </Panel>
        </div>
      </div>
      <LogoutDialog logout={logout} />
    </>
  );
}

import type { ReactNode } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import { uiText } from '../../ui/text/index.ts';
import { AuthCard, useProductName } from '../auth-card.tsx';
import styles from '../form.module.css';
import { LazyScreen } from '../lazy-screen.tsx';
import { loadRestoreServer, type SignedInParts } from '../lazy-screens.ts';
import { restoreMark, useHistoryMark } from '../location.ts';
import { RestoreOffer } from './restore-offer.tsx';
import { ServerFields } from './server-fields.tsx';
import type { SetupValues } from './setup-values.ts';
import { setupText } from './text/index.ts';
import { useRestoreFailure } from './use-restore-failure.ts';
import { useSetupForm } from './use-setup-form.ts';
import { type LinkState, useSetupLink } from './use-setup-link.ts';
import { UserFields } from './user-fields.tsx';

/** Shown while there is no user yet: the first one sets the box up, or brings back a server from a backup. */
export function SetupScreen() {
  const isRestoring = useHistoryMark() === restoreMark;
  return isRestoring ? <LazyScreen load={openRestore} /> : <NewServer />;
}

async function openRestore(parts: SignedInParts): Promise<ReactNode> {
  const RestoreServerPage = await loadRestoreServer(parts);
  return <RestoreServerPage />;
}

function NewServer() {
  const t = useText(setupText);
  const say = useText(uiText);
  const product = useProductName();
  const state = useSetupLink();
  const failure = useRestoreFailure();
  return (
    <AuthCard title={t(($) => $.title, { product })} tabTitle={t(($) => $.submit)} text={t(($) => $.text)} size="wide">
      {failure !== '' && (
        <Notice kind="bad" title={t(($) => $.restore.failed)}>
          {failure}
        </Notice>
      )}
      <RestoreOffer />
      {state.isLoading ? <Spinner large label={say(($) => $.loading)} /> : <SetupForm state={state} />}
    </AuthCard>
  );
}

function SetupForm({ state }: { state: LinkState }) {
  const t = useText(setupText);
  const suggestion = useSession((session) => session.box?.domain) ?? '';
  const setup = useSetupForm(state, suggestion);
  return (
    <form className={styles.form} {...setup.form.props}>
      {state.isGone && <Notice kind="warn">{t(($) => $.nonceGone)}</Notice>}
      {setup.isRestored && hasGaps(setup.form.values, !state.link) && <Notice>{t(($) => $.restored)}</Notice>}
      {state.isUnchecked && <Notice kind="warn">{t(($) => $.nonceUnchecked)}</Notice>}
      <UserFields setup={setup} link={state.link} />
      <ServerFields setup={setup} needsPin={!state.link} />
      <Button type="submit" variant="primary" wide busy={setup.form.busy}>
        {t(($) => $.submit)}
      </Button>
    </form>
  );
}

/** Whether something of what is never stored still has to be entered again. */
const hasGaps = ({ password, passwordRepeat, pin }: SetupValues, needsPin: boolean): boolean =>
  [password, passwordRepeat, ...(needsPin ? [pin] : [])].includes('');

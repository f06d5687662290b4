import { useSession } from '../../session/use-session.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import { uiText } from '../../ui/text/index.ts';
import { AuthCard, useProductName } from '../auth-card.tsx';
import styles from '../form.module.css';
import { ServerFields } from './server-fields.tsx';
import type { SetupValues } from './setup-values.ts';
import { setupText } from './text/index.ts';
import { useSetupForm } from './use-setup-form.ts';
import { type LinkState, useSetupLink } from './use-setup-link.ts';
import { UserFields } from './user-fields.tsx';

/** Shown while there is no user yet: the first one sets the box up. */
export function SetupScreen() {
  const t = useText(setupText);
  const say = useText(uiText);
  const product = useProductName();
  const state = useSetupLink();
  return (
    <AuthCard title={t(($) => $.title, { product })} tabTitle={t(($) => $.submit)} text={t(($) => $.text)} size="wide">
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

import { enterAdminMode, useAdminMode } from '../../../../session/admin-mode.ts';
import { useMe } from '../../../../session/me.ts';
import { useConfirmedAction } from '../../../../shared/actions/use-confirmed-action.ts';
import { useTypedPassword } from '../../../../shared/actions/use-typed-password.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { HiddenUsername, PasswordField } from '../../../../ui/controls/password-field.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useInstallDocker } from './queries.ts';
import { dockerText } from './text/index.ts';

/** Installs Docker after a question that says what happens; without admin mode it asks for the password as well. */
export function InstallDocker() {
  const t = useText(dockerText);
  const { user } = useMe();
  const { enabled } = useAdminMode();
  const password = useTypedPassword();
  const install = useInstallDocker();
  const action = useConfirmedAction({
    async run() {
      if (!enabled) await enterAdminMode(password.typed);
      await install.mutateAsync();
    },
    failed: t(($) => $.failed),
    showFailure: password.refuse,
  });
  return (
    <div>
      <Button variant="primary" busy={install.isPending} onClick={action.ask}>
        {t(($) => $.install)}
      </Button>
      <LazyConfirmDialog
        {...action.dialog}
        title={t(($) => $.ask.title)}
        yes={t(($) => $.install)}
        no={t(($) => $.ask.no)}
        blocked={!enabled && password.typed === ''}
      >
        <p>{t(($) => $.ask.what)}</p>
        {!enabled && (
          <>
            <HiddenUsername uid={user.uid} />
            <PasswordField label={t(($) => $.ask.password)} {...password.field} />
          </>
        )}
      </LazyConfirmDialog>
    </div>
  );
}

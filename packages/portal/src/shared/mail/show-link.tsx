import type { ShownLink, WaitingMail } from '@kontor/contract/mail/outbox';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { useState } from 'react';
import { api } from '../../session/client.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { LazyConfirmDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { uiText } from '../../ui/text/index.ts';
import { useActionForm } from '../actions/use-action-form.ts';
import { usePerform } from '../actions/use-perform.ts';
import { useListMutation } from '../live-updates/live-query.ts';
import { throwAtOwnPassword } from '../people/temporary-password/give-password.ts';
import { temporaryPasswordText } from '../people/temporary-password/text/index.ts';
import { LinkSheet } from './link-sheet.tsx';
import { mailText } from './text/index.ts';

interface LinkRequest {
  id: string;
  ownPassword?: string;
}

const callForLink = ({ id, ...body }: LinkRequest) => api('POST /api/v1/outbox/{id}/link', { params: { id }, body });

/** What is open: the question, then the link. Kept by the page, because the mail leaves its list once its link is shown. */
export function useShowLink() {
  const t = useText(mailText);
  const say = useText(uiText);
  const [asked, setAsked] = useState<WaitingMail>();
  const { shown, setShown, mutateAsync, showNow } = useShown();
  const close = () => setAsked(undefined);
  const show = async () => {
    if (!asked) return;
    await showNow(asked);
    close();
  };
  const showShown = (link: ShownLink) => {
    setShown(link);
    close();
  };
  const dialogs = (
    <>
      <LazyConfirmDialog
        open={asked !== undefined && !asked.needsOwnPassword}
        onConfirm={show}
        onClose={close}
        title={t(($) => $.ask)}
        yes={t(($) => $.show)}
        no={say(($) => $.cancel)}
      >
        <Consequences to={asked?.to ?? ''} />
      </LazyConfirmDialog>
      {asked?.needsOwnPassword && <ConfirmedLink mail={asked} call={mutateAsync} onShown={showShown} onClose={close} />}
      {shown && <LinkSheet shown={shown} onClose={() => setShown(undefined)} />}
    </>
  );
  /** Shows the link of a mail after another question about it; that of an administrator takes the own password still. */
  const showAgreed = (mail: WaitingMail) => (mail.needsOwnPassword ? setAsked(mail) : showNow(mail));
  return { ask: setAsked, showAgreed, dialogs };
}

/** The link that is shown, and the calls that show one. */
function useShown() {
  const t = useText(mailText);
  const perform = usePerform();
  const [shown, setShown] = useState<ShownLink>();
  const { mutateAsync } = useListMutation(['outbox'], callForLink);
  const showNow = ({ id }: WaitingMail) =>
    perform({ run: async () => setShown(await mutateAsync({ id })), failed: t(($) => $.failed) });
  return { shown, setShown, mutateAsync, showNow };
}

function Consequences({ to }: { to: string }) {
  const t = useText(mailText);
  return (
    <>
      <p>{t(($) => $.askText, { to: readableAddress(to) })}</p>
      <p>{t(($) => $.askJournal)}</p>
    </>
  );
}

interface ConfirmedLinkProps {
  mail: WaitingMail;
  call: (request: LinkRequest) => Promise<ShownLink>;
  onShown: (link: ShownLink) => void;
  onClose: () => void;
}

/** The same question about an administrator's link, which takes the own password. */
function ConfirmedLink({ mail, call, onShown, onClose }: ConfirmedLinkProps) {
  const t = useText(mailText);
  const inPassword = useText(temporaryPasswordText);
  const form = useActionForm({
    initial: { ownPassword: '' },
    rules: { ownPassword: (typed) => (typed.trim() === '' ? inPassword(($) => $.ownMissing) : undefined) },
    run: ({ ownPassword }) => call({ id: mail.id, ownPassword: ownPassword.trim() }).catch(throwAtOwnPassword),
    failed: t(($) => $.failed),
    onDone: onShown,
  });
  return (
    <FormDialog form={form} title={t(($) => $.ask)} submit={t(($) => $.show)} onClose={onClose}>
      <Consequences to={mail.to} />
      <PasswordField
        {...form.text('ownPassword')}
        label={inPassword(($) => $.own)}
        hint={inPassword(($) => $.ownHint)}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}

interface ShowLinkButtonProps {
  mail: WaitingMail;
  /** As large as the buttons of a row in a list. */
  small?: boolean;
  onAsk: (mail: WaitingMail) => void;
}

/** Asks for the link of a mail that waits; nothing for mail without one. */
export function ShowLinkButton({ mail, small = false, onAsk }: ShowLinkButtonProps) {
  const t = useText(mailText);
  if (!mail.mayShow) return null;
  return (
    <Button
      small={small}
      aria-label={t(($) => $.showNamed, { to: readableAddress(mail.to) })}
      onClick={() => onAsk(mail)}
    >
      {t(($) => $.show)}
    </Button>
  );
}

import type { ShownLink, WaitingMail } from '@kontor/contract/mail/outbox';
import { useState } from 'react';
import { api } from '../../session/client.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LazyConfirmDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { uiText } from '../../ui/text/index.ts';
import { usePerform } from '../actions/use-perform.ts';
import { useListMutation } from '../live-updates/live-query.ts';
import { LinkSheet } from './link-sheet.tsx';
import { mailText } from './text/index.ts';

/** What is open: the question, then the link. Kept by the page, because the mail leaves its list once its link is shown. */
export function useShowLink() {
  const t = useText(mailText);
  const say = useText(uiText);
  const perform = usePerform();
  const [asked, setAsked] = useState<WaitingMail>();
  const [shown, setShown] = useState<ShownLink>();
  const { mutateAsync } = useListMutation(['outbox'], (id: string) =>
    api('POST /api/v1/outbox/{id}/link', { params: { id } }),
  );
  const show = async () => {
    if (!asked) return;
    await perform({ run: async () => setShown(await mutateAsync(asked.id)), failed: t(($) => $.failed) });
    setAsked(undefined);
  };
  const dialogs = (
    <>
      <LazyConfirmDialog
        open={asked !== undefined}
        onConfirm={show}
        onClose={() => setAsked(undefined)}
        title={t(($) => $.ask)}
        yes={t(($) => $.show)}
        no={say(($) => $.cancel)}
      >
        <p>{t(($) => $.askText, { to: asked?.to ?? '' })}</p>
        <p>{t(($) => $.askJournal)}</p>
      </LazyConfirmDialog>
      {shown && <LinkSheet shown={shown} onClose={() => setShown(undefined)} />}
    </>
  );
  return { ask: setAsked, dialogs };
}

/** Asks for the link of a mail that waits; nothing for mail without one. */
export function ShowLinkButton({ mail, onAsk }: { mail: WaitingMail; onAsk: (mail: WaitingMail) => void }) {
  const t = useText(mailText);
  if (!mail.mayShow) return null;
  return (
    <Button small aria-label={t(($) => $.showNamed, { to: mail.to })} onClick={() => onAsk(mail)}>
      {t(($) => $.show)}
    </Button>
  );
}

import type { User } from '@kontor/contract/people/users';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { useState } from 'react';
import { fullName } from '../../../../session/me.ts';
import { OnlyHereNotice } from '../../../../shared/mail/only-here-notice.tsx';
import { mailText } from '../../../../shared/mail/text/index.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { LazyDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { editUserText } from './text/index.ts';

/** What to do with a link: mail it, leave its mail waiting, or show it at once. */
export type LinkUse = 'send' | 'wait' | 'show';

interface LinkWithoutMailProps {
  user: User;
  kind: 'invitation' | 'link';
  /** A mail server is set up, but takes no mail. */
  isSetUp: boolean;
  onUse: (use: LinkUse) => Promise<void>;
  onClose: () => void;
}

/** Offers to show a link where no mail leaves, or to leave its mail waiting. */
export function LinkWithoutMail({ user, kind, isSetUp, onUse, onClose }: LinkWithoutMailProps) {
  const t = useText(editUserText);
  const inMail = useText(mailText);
  const [running, setRunning] = useState<LinkUse>();
  const button = (use: LinkUse) => ({
    busy: running === use,
    disabled: running !== undefined && running !== use,
    onClick() {
      setRunning(use);
      void onUse(use);
    },
  });
  return (
    <LazyDialog
      open
      asks
      width="wide"
      onClose={onClose}
      title={t(($) => $[kind].show)}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button {...button('wait')}>{t(($) => $.withoutMail.wait)}</Button>
          <Button variant="primary" {...button('show')}>
            {inMail(($) => $.show)}
          </Button>
        </>
      }
    >
      <p>
        {t(($) => $.withoutMail[isSetUp ? 'down' : 'missing'])} {t(($) => $[kind].handOver, { name: fullName(user) })}
      </p>
      <p>{t(($) => $.link.puk)}</p>
      <p>{inMail(($) => $.askJournal)}</p>
      <OnlyHereNotice />
      <p>{t(($) => $.withoutMail.waits, { mail: readableAddress(user.externEmail) })}</p>
    </LazyDialog>
  );
}

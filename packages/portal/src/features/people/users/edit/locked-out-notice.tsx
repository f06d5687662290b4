import type { User } from '@kontor/contract/people/users';
import { useState } from 'react';
import { fullName } from '../../../../session/me.ts';
import { linkMailIn, useOutbox } from '../../../../shared/mail/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { GivePasswordDialog } from './give-password-dialog.tsx';
import { editUserText } from './text/index.ts';

/** Says at once that no password opens the account, and sets one. */
export function LockedOutNotice({ user }: { user: User }) {
  const t = useText(editUserText);
  const [isAsked, setAsked] = useState(false);
  const isLockedOut = user.cannotSignIn && user.enabled && !user.external;
  const mails = useOutbox(true, { uid: user.uid }).data?.mails ?? [];
  const byLink = user.neverSignedIn ? 'byLink' : 'former';
  const withAddress = linkMailIn(mails)?.state === 'refused' ? 'refused' : byLink;
  const why = user.externEmail === '' ? 'alone' : withAddress;
  return (
    <>
      {isLockedOut && (
        <Notice
          kind="warn"
          title={t(($) => $.lockedOut.title, { name: fullName(user) })}
          action={<Button onClick={() => setAsked(true)}>{t(($) => $.give.set)}</Button>}
        >
          {t(($) => (user.temporaryPasswordUntil ? $.lockedOut.ended : $.lockedOut[why]))}
        </Notice>
      )}
      {/* Outlives the notice: it shows the password that ends it. */}
      {isAsked && <GivePasswordDialog user={user} onClose={() => setAsked(false)} />}
    </>
  );
}

import type { WaitingMail } from '@kontor/contract/mail/outbox';
import type { User } from '@kontor/contract/people/users';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkOfOther } from '../../../../shared/mail/link-of-other.tsx';
import { linkMailIn, useOutbox } from '../../../../shared/mail/queries.ts';
import { ShowLinkButton, useShowLink } from '../../../../shared/mail/show-link.tsx';
import { mailText } from '../../../../shared/mail/text/index.ts';
import { useIsMailSynchronised } from '../../../../shared/people/user-queries.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import { isInvited, SendLink } from './send-link.tsx';
import { editUserText } from './text/index.ts';

/** The link to a new password: sending one, and showing one that waits. */
export function LinkRow({ user }: { user: User }) {
  const t = useText(editUserText);
  const inMail = useText(mailText);
  const [isAsked, setAsked] = useState(false);
  const { ask, showAgreed, dialogs } = useShowLink();
  const outbox = useOutbox(true, { uid: user.uid }).data;
  const { mayHaveLink, mayEnterAddress } = useReach(user);
  const mail = linkMailIn(outbox?.mails ?? []);
  const isRefused = mail?.state === 'refused' || isAskedRefused(outbox?.mails ?? []);
  const kind = isInvited(user) ? 'invitation' : 'link';
  return (
    <SettingRow
      title={t(($) => $[kind].title)}
      text={
        <>
          {useReason(user)} {useValidity(user)} {isRefused && <RefusedMail />}{' '}
          {mail && !mail.mayShow && <LinkOfOther mail={mail} />}{' '}
          {mayHaveLink && outbox?.configured === false && (
            <Link to="/settings/outbox/server">{inMail(($) => $.setUp)}</Link>
          )}
        </>
      }
      state={(mail || isRefused) && <State isRefused={isRefused} />}
    >
      {mail && <ShowLinkButton mail={mail} onAsk={ask} />}
      {mayEnterAddress ? (
        <Button onClick={goToAddress}>{t(($) => $.link.toAddress)}</Button>
      ) : (
        <Button disabled={!mayHaveLink} onClick={() => setAsked(true)}>
          {t(($) => $[kind].send)}
        </Button>
      )}
      {isAsked && (
        <SendLink user={user} outbox={outbox} onWaits={ask} onShow={showAgreed} onClose={() => setAsked(false)} />
      )}
      {dialogs}
    </SettingRow>
  );
}

/** Whether the mail server has refused a link that was asked for on the login page. */
const isAskedRefused = (mails: readonly WaitingMail[]): boolean =>
  mails.some(({ state, template }) => state === 'refused' && template === 'reset');

function State({ isRefused }: { isRefused: boolean }) {
  const t = useText(editUserText);
  return <Chip tone={isRefused ? 'bad' : 'warn'}>{t(($) => $.link.states[isRefused ? 'refused' : 'waiting'])}</Chip>;
}

function RefusedMail() {
  const t = useText(editUserText);
  const inMail = useText(mailText);
  return (
    <>
      {t(($) => $.link.refused)} <Link to="/settings/outbox">{inMail(($) => $.toOutbox)}</Link>
    </>
  );
}

/** Whether a link can reach somebody, or could once an address is entered here. */
function useReach({ enabled, external, externEmail }: User) {
  const isReachable = enabled && !external;
  const mayHaveLink = isReachable && externEmail !== '';
  const isAddressOpen = useIsMailSynchronised() === false;
  return { mayHaveLink, mayEnterAddress: isReachable && !mayHaveLink && isAddressOpen };
}

/** Moves to the field of the external address, which is on the same page. */
const goToAddress = () => document.querySelector<HTMLInputElement>('input[name="externEmail"]')?.focus();

/** Returns what the link is for, or why none can be sent. */
function useReason(user: User): string {
  const t = useText(editUserText);
  const { external, enabled, externEmail } = user;
  if (external) return t(($) => $.link.external);
  if (enabled && externEmail === '') return t(($) => $.link.noAddress);
  if (isInvited(user)) return t(($) => $.invitation.text);
  if (!enabled) return t(($) => $.link.disabled);
  return t(($) => (isPasswordOver(user) ? $.link.former : $.link.text));
}

/** Whether the password of somebody who had one ended, as by a promotion. */
const isPasswordOver = ({ cannotSignIn, temporaryPasswordUntil }: User): boolean =>
  cannotSignIn === true && temporaryPasswordUntil === undefined;

/** Returns until when a link that is under way or was handed over is valid. */
function useValidity({ enabled, passwordLinkUntil }: User): string | undefined {
  const t = useText(editUserText);
  const format = useFormat();
  if (!enabled || passwordLinkUntil === undefined) return undefined;
  return t(($) => $.link.until, { moment: format.dateTime(passwordLinkUntil) });
}

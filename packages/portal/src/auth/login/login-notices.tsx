import { readableAddress, readableUrl } from '@kontor/contract/rules/edge/readable-domain';
import { useSession } from '../../session/use-session.ts';
import { useFormat, useText } from '../../text/text-context.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { isLoopback, type LoginNotice } from '../location.ts';
import { authText } from '../text/index.ts';
import type { LoginFailure } from './use-login.ts';

/** Why logging in failed, where it is not said at a field. */
export function Failure({ sentence, opensAt }: LoginFailure) {
  const t = useText(authText);
  const format = useFormat();
  return (
    <Notice kind="bad" title={t(($) => $.login.failed)} announce>
      <p>{sentence}</p>
      {opensAt !== undefined && <p>{t(($) => $.login.locked, { time: format.time(opensAt) })}</p>}
    </Notice>
  );
}

interface ArrivalProps {
  notice: LoginNotice | undefined;
  /** The username the page before has left. */
  name: string;
}

/** Why somebody sees the login. */
export function Arrival({ notice, name }: ArrivalProps) {
  return (
    <>
      <Ended />
      {notice && <Handed notice={notice} name={name} />}
    </>
  );
}

/** What was done on the page before, and what comes next. */
function Handed({ notice, name }: { notice: LoginNotice; name: string }) {
  const t = useText(authText);
  const shown = readableAddress(name);
  const next: Record<LoginNotice, string> = {
    'link-requested': t(($) => $.handed['link-requested'].next),
    'link-waits': t(($) => $.handed['link-waits'].next),
    'password-changed': t(($) => $.handed['password-changed'].next, { name: shown }),
    'password-set': t(($) => $.handed['password-set'].next, { name: shown }),
    'server-restored': t(($) => $.handed['server-restored'].next),
    'address-changed': t(($) => $.handed['address-changed'].next, { address: readableUrl(location.origin) }),
  };
  const isDone = notice !== 'link-requested' && notice !== 'link-waits';
  return (
    <Notice kind={isDone ? 'good' : 'info'} title={t(($) => $.handed[notice].title)} announce>
      {next[notice]}
    </Notice>
  );
}

/** Why somebody who was signed in sees the login. */
function Ended() {
  const t = useText(authText);
  if (!useSession((session) => session.wasEnded)) return null;
  return (
    <Notice>
      <p>{t(($) => $.login.ended)}</p>
      <p>{t(($) => $.login.endedForAdmin)}</p>
    </Notice>
  );
}

/** What to know before logging in. */
export function Warnings() {
  const t = useText(authText);
  const isDamaged = useSession((session) => session.status) === 'RECOVERY';
  const isExposed = location.protocol === 'http:' && !isLoopback(location.hostname);
  return (
    <>
      {isDamaged && <Notice kind="warn">{t(($) => $.login.damaged)}</Notice>}
      {isExposed && <Notice kind="warn">{t(($) => $.login.exposed)}</Notice>}
    </>
  );
}

import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { completeUserName, isAddress } from '@kontor/contract/rules/people/username';
import { useSession } from '../../session/use-session.ts';
import { useText } from '../../text/text-context.tsx';
import { authText } from '../text/index.ts';

/** Returns the validation of a username typed to sign in or to request a link: an address, or its part before the @, which the server completes. */
export function useUsernameRule(): (typed: string) => string | undefined {
  const t = useText(authText);
  const domain = useSession((session) => session.box?.domain);
  return (typed) => {
    if (typed.trim() === '') return t(($) => $.login.userMissing);
    if (isAddress(completeUserName(typed, domain ?? 'localhost'))) return undefined;
    return t(($) => $.login.userNoAddress, { domain: readableDomain(domain ?? 'firma.de') });
  };
}

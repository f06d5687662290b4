import { isAddress } from '@kontor/contract/rules/people/username';
import { useSession } from '../../session/use-session.ts';
import { useText } from '../../text/text-context.tsx';
import { authText } from '../text/index.ts';
import { suggestUsername } from './suggest-username.ts';

/** Returns the validation of a username typed to sign in or to request a link: it has the form of an e-mail address. */
export function useUsernameRule(): (typed: string) => string | undefined {
  const t = useText(authText);
  const domain = useSession((session) => session.box?.domain);
  return (typed) => {
    if (typed.trim() === '') return t(($) => $.login.userMissing);
    if (isAddress(typed.trim())) return undefined;
    const name = suggestUsername(typed, domain);
    if (name !== undefined) return t(($) => $.login.userSuggestion, { name });
    return t(($) => $.login.userNoAddress, { domain: domain ?? 'firma.de' });
  };
}

import { portalClient } from '../../session/portal-client.ts';
import { useSession } from '../../session/use-session.ts';
import { useText } from '../../text/text-context.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { goTo } from '../location.ts';
import { passwordText } from './text/index.ts';

/** Returns a function for a new password that was set: it leads to the login, which has the username and says which name logs in. */
export function usePasswordSet(isFirst = false): (uid: string) => void {
  const t = useText(passwordText);
  const toasts = useToasts();
  const domain = useSession(({ box }) => box?.domain);
  return (uid) => {
    const name = domain !== undefined && uid.endsWith(`@${domain}`) ? uid.slice(0, -domain.length - 1) : uid;
    goTo('/', { signingIn: name, notice: isFirst ? 'password-set' : 'password-changed' });
    // Somebody who is signed in here sees the portal, not the login.
    if (portalClient.session.get().user !== undefined)
      toasts.show({ title: t(($) => (isFirst ? $.first.done : $.reset.done)) });
  };
}

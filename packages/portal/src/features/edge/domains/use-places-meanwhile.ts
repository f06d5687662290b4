import { atThisComputer } from '../../../auth/location.ts';
import { useText } from '../../../text/text-context.tsx';
import { useDomains } from './queries.ts';
import { domainsText } from './text/index.ts';

/** Returns where the portal is found while its name leads nowhere: at the server itself and, where it takes connections from elsewhere, at its IP address. */
export function usePlacesMeanwhile(): string {
  const t = useText(domainsText);
  const local = atThisComputer();
  const { isLocal = true } = useDomains().data?.listening ?? {};
  return isLocal ? local : t(($) => $.main.places, { local });
}

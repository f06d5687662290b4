import { cookieValues } from '@kontor/platform/http/token';
import { days, seconds } from '@kontor/platform/work/durations';
import { edgeCookies } from '../../../../adapters/edge/own-cookies.ts';
import type { Addresses } from '../../../../core/box-address.ts';

const stateSeconds = 600;
/** The longest lifetime browsers allow a cookie. */
const ownerSeconds = days(400) / seconds(1);

/** The cookies the edge sets at app hosts, all of them for one host and inaccessible to scripts (keeps H4). */
export function createCookies({ scheme, domain }: Pick<Addresses, 'scheme' | 'domain'>) {
  const names = edgeCookies(scheme);
  const fixed = `Path=/; HttpOnly; SameSite=Lax${scheme === 'https' ? '; Secure' : ''}`;
  const set = (name: string, value: string, seconds?: number) =>
    `${name}=${value}; ${fixed}${seconds === undefined ? '' : `; Max-Age=${seconds}`}`;

  /**
   * Returns the cookies that delete one a neighbour's script may have tossed, that is, set for the whole domain. Under https the name's prefix prevents that.
   */
  const dropTossed = (name: string) =>
    scheme === 'https' ? [] : [`${name}=; Domain=${domain()}; Path=/; Max-Age=0`, set(name, '', 0)];

  return {
    sessions: (header: string | undefined) => cookieValues(header, names.session),
    states: (header: string | undefined) => cookieValues(header, names.state),
    owners: (header: string | undefined) => cookieValues(header, names.owner),
    setSession: (token: string) => set(names.session, token),
    endSession: () => set(names.session, '', 0),
    setState: (state: string) => set(names.state, state, stateSeconds),
    endState: () => set(names.state, '', 0),
    setOwner: (mark: string) => set(names.owner, mark, ownerSeconds),
    dropTossedSession: () => dropTossed(names.session),
    dropTossedState: () => dropTossed(names.state),
  };
}

export type Cookies = ReturnType<typeof createCookies>;

import { isEmail } from '@kontor/contract/rules/email';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { useQueryString } from '../location.ts';
import type { SetupLink } from './setup-values.ts';

export interface LinkState {
  /** `undefined`: there is no usable link, and the PIN is needed. */
  link: SetupLink | undefined;
  names: { firstName: string; lastName: string } | undefined;
  isLoading: boolean;
  isGone: boolean;
  /** The link could not be checked. */
  isUnchecked: boolean;
}

const none: LinkState = { link: undefined, names: undefined, isLoading: false, isGone: false, isUnchecked: false };

/** Resolves the `nonce` of the setup link. A nonce the box does not know (400) or that could not be checked is dropped; an invalid address fixes nothing. */
export function useSetupLink(): LinkState {
  const nonce = new URLSearchParams(useQueryString()).get('nonce') ?? '';
  const [state, setState] = useState<LinkState>(nonce ? { ...none, isLoading: true } : none);
  useEffect(() => {
    if (!nonce) return;
    const stop = new AbortController();
    api('GET /api/v1/setup', { query: { nonce }, signal: stop.signal }).then(
      ({ email, firstName, lastName }) => {
        const isFixed = isEmail(email);
        setState({
          ...none,
          link: { nonce, email: isFixed ? email : '' },
          names: isFixed ? { firstName, lastName } : undefined,
        });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const isGone = error instanceof ApiError && error.status === 400;
        // A link that could not be checked is not usable, so the PIN is asked for.
        setState({ ...none, isGone, isUnchecked: !isGone });
      },
    );
    return () => stop.abort();
  }, [nonce]);
  return state;
}

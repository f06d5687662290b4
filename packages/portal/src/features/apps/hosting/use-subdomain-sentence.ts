import { cleanSubdomain, subdomainFault, subdomainFor } from '@kontor/contract/rules/apps/hosting';
import { useText } from '../../../text/text-context.tsx';
import { hostingText } from './text/index.ts';

/** Returns `sayFault(typed, main)`: what is wrong with a typed subdomain, with what to type instead where that can be told; `undefined` when it can be used. */
export function useSubdomainSentence() {
  const t = useText(hostingText);
  return (typed: string, main: string): string | undefined => {
    const subdomain = cleanSubdomain(typed, main);
    const fault = subdomainFault(subdomain, main);
    // DNS would spell it as `xn--…`, which nobody types or recognizes.
    const isForeign = /[^\u0020-\u007e]/.test(typed);
    const proposal = isForeign ? subdomainFor(typed) : fault === 'shape' ? subdomainFor(subdomain) : '';
    if (proposal !== '') return t(($) => $.missing.proposed, { proposal });
    if (fault === undefined) return undefined;
    return t(($) => $.missing[fault === 'missing' ? 'domain' : fault]);
  };
}

import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { useText } from '../../../text/text-context.tsx';
import { domainsText } from './text/index.ts';

/** Says how a name is written in DNS entries, where that is not how people write it. */
export function Spelling({ domain }: { domain: string }) {
  const t = useText(domainsText);
  const readable = readableDomain(domain);
  if (readable === domain) return null;
  return <p>{t(($) => $.check.spelling, { domain: readable, spelled: domain })}</p>;
}

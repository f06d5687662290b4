import { hours, minutes } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import { findMailExchange, type MailExchange } from '../../../adapters/mx-lookup.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { domainOf, isOnlyInside } from './rules.ts';

export interface OwnDomainNeeds {
  core: Pick<ServerContext, 'clock' | 'log' | 'boxAddress'>;
  /** Returns the only address the mail server sends from; undefined for any. */
  onlySender(): string | undefined;
  /** Called when the domain or its mail exchange has changed. */
  learned(): void;
  ask?: (domain: string) => Promise<MailExchange>;
}

/** Determines whether the box receives mail for its own domain: not while another server does, and not while that is unknown. */
export function createOwnDomain({ core, onlySender, learned, ask = findMailExchange }: OwnDomainNeeds) {
  const { clock, log } = core;
  const known = { domain: '', answer: 'unknown' as MailExchange, isAnswered: false };

  const { domain } = core.boxAddress;
  // The mail server that sends for the box has an address in this domain, so it receives for the domain, too.
  const isSentFor = () => domainOf(onlySender() ?? '') === domain().toLowerCase();

  async function refresh(): Promise<void> {
    const asked = domain();
    const answer = isOnlyInside(asked) ? 'none' : await ask(asked);
    known.isAnswered = answer !== 'unknown';
    const isNews = known.domain !== asked || known.answer !== answer;
    // A failed DNS query does not replace the last known result.
    if (answer !== 'unknown' || known.domain !== asked) Object.assign(known, { domain: asked, answer });
    if (isNews) learned();
  }

  const pause = () => (isOnlyInside(known.domain) ? undefined : known.isAnswered ? hours(1) : minutes(1));
  const work = repeat({ name: 'mail exchange of the domain', clock, log, every: pause, run: refresh });

  return {
    domain,
    isOurs: (): boolean => known.domain === domain() && known.answer === 'none' && !isSentFor(),
    work,
  };
}

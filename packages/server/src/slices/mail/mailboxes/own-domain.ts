import { repeat } from '@kontor/platform/work/repeat';
import { findMailExchange, type MailExchange } from '../../../adapters/mx-lookup.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { domainOf, isOnlyInside } from './rules.ts';

const anHour = 3_600_000;
const aMinute = 60_000;

export interface OwnDomainNeeds {
  core: Pick<ServerContext, 'clock' | 'log' | 'config' | 'settings'>;
  /** Something is known now that was not. */
  learned(): void;
  ask?: (domain: string) => Promise<MailExchange>;
}

/** Whether mail to the box's own domain is the box's: not when a server elsewhere takes it, and not while that is unknown. */
export function createOwnDomain({ core, learned, ask = findMailExchange }: OwnDomainNeeds) {
  const { clock, log, config, settings } = core;
  const known = { domain: '', answer: 'unknown' as MailExchange, isAnswered: false };

  const domain = (): string => settings.get('system', 'domain') ?? config.domain;
  // Whoever sends for the box has an address there, so there it is received, too.
  const isSentFor = () => config.smtp?.from !== undefined && domainOf(config.smtp.from) === domain().toLowerCase();

  async function refresh(): Promise<void> {
    const asked = domain();
    const answer = isOnlyInside(asked) ? 'none' : await ask(asked);
    known.isAnswered = answer !== 'unknown';
    const isNews = known.domain !== asked || known.answer !== answer;
    // What was known counts until DNS can be asked again.
    if (answer !== 'unknown' || known.domain !== asked) Object.assign(known, { domain: asked, answer });
    if (isNews) learned();
  }

  const pause = () => (isOnlyInside(known.domain) ? undefined : known.isAnswered ? anHour : aMinute);
  const work = repeat({ name: 'who takes the mail of the domain', clock, log, every: pause, run: refresh });

  return {
    domain,
    isOurs: (): boolean => known.domain === domain() && known.answer === 'none' && !isSentFor(),
    work,
  };
}

import { isLocalName } from '@kontor/contract/rules/edge/domains';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { RefusedError } from '@kontor/platform/errors';
import { hours, minutes } from '@kontor/platform/work/durations';
import { type Repeated, repeat } from '@kontor/platform/work/repeat';
import { isKnownName } from '../../../../adapters/edge/known-name.ts';
import type { Addresses } from '../../../../core/box-address.ts';
import type { Check } from '../../../../core/checks.ts';
import type { ServerContext } from '../../../../core/server-context.ts';

export interface NamesWatchNeeds {
  core: Pick<ServerContext, 'clock' | 'log'>;
  addresses: Pick<Addresses, 'portalHost'>;
  alternatives: { all(): readonly { domain: string }[] };
  /** Replaces the resolver in tests. */
  isKnown?(host: string): Promise<boolean | undefined>;
}

/** Names looked up at most. */
const mostNames = 50;
/** Times in a row a name has to be unknown before it is reported: an entry that is being changed is gone for a moment. */
const enoughMisses = 2;

/** Looks up each hour whether the DNS knows the names of the box. What a known one leads to is not asked: many routers lead nobody back inside. */
export function createNamesWatch({ core, addresses, alternatives, isKnown = isKnownName }: NamesWatchNeeds) {
  const misses = new Map<string, number>();
  const names = (): string[] =>
    [addresses.portalHost(), ...alternatives.all().map(({ domain }) => domain)]
      .filter((host) => !isLocalName(host))
      .slice(0, mostNames);

  async function lookUpAll(): Promise<void> {
    const current = names();
    for (const host of misses.keys()) if (!current.includes(host)) misses.delete(host);
    // At once: where the DNS does not answer, all of them take as long as one.
    const found = await Promise.all(current.map(async (host) => ({ host, known: await isKnown(host) })));
    for (const { host, known } of found) {
      if (known === true) misses.delete(host);
      if (known === false) misses.set(host, (misses.get(host) ?? 0) + 1);
    }
  }

  let looking: Promise<void> | undefined;
  /** Joins the look that is under way: whoever asks again and again sends no more questions. */
  function look(): Promise<void> {
    looking ??= lookUpAll().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  const unknown = (): string[] => [...misses].filter(([, count]) => count >= enoughMisses).map(([host]) => host);

  async function lookAgain(): Promise<void> {
    await look();
    const [domain] = unknown();
    if (domain !== undefined) throw new RefusedError('domain-unknown', { params: { domain: readableDomain(domain) } });
  }

  const check: Check = {
    ...{ name: 'names', part: 'edge', severity: 'service' },
    find() {
      const detail = unknown().join(', ');
      return detail === '' ? [] : [{ code: 'names-unknown', params: { detail }, fixes: ['CHECK_NAMES'] }];
    },
    fixes: { CHECK_NAMES: lookAgain },
  };
  const pause = () => (misses.size === unknown().length ? hours(1) : minutes(1));
  const work = repeat({ ...core, name: 'names in the DNS', every: pause, run: look });
  // Not among the first work of a start.
  const startLater = () => work.wakeAfter(minutes(1));
  return { check, work: { ...work, start: startLater } satisfies Repeated };
}

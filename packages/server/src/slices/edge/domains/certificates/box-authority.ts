import type { JournalAction } from '@kontor/contract/machine/journal-actions';
import { days } from '@kontor/platform/work/durations';
import type { BoxKey } from '../../../../adapters/box-key.ts';
import {
  type Authority,
  crossSign,
  type IssuedCertificate,
  makeAuthority,
  readCertificate,
} from '../../../../adapters/certificates/authority.ts';
import { boxActor } from '../../../../core/journal-db.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { createAuthoritySlots } from './authority-slots.ts';

export interface BoxAuthorityNeeds {
  core: ServerContext;
  boxKey: BoxKey;
  /** Name of the authority, as devices show it. */
  name(): string;
}

/** The authority's state, as input of the plan. */
export interface FoundAuthority {
  starts: number;
  ends: number;
  /** Its successor, if that has been made. */
  next: { starts: number } | undefined;
}

/**
 * `renew` makes the successor, `replace` installs it, `remake` restores the former authority or, if that is not valid now, makes a new one that no device
 * trusts yet.
 */
export type AuthorityStep = 'renew' | 'replace' | 'remake';

/** The authority devices should trust. Times in milliseconds since the epoch. */
export interface ShownAuthority {
  chain: string;
  fingerprint: string;
  ends: number;
  /** Until then, devices that trust only the previous authority are served as well; undefined without one. */
  beforeEnds: number | undefined;
}

/** The successor is made so long before the end, so that it can be installed on every device. */
const ahead = days(2 * 365);
/** The old authority signs until this long before its end. */
const last = days(1);

/** No box ran before this date: an earlier clock has lost its battery, and nothing is changed until it is right. */
const earliestClock = Date.UTC(2026, 0, 1);

/** Pure: whether it was made while the clock was ahead. Browsers refuse it until it starts. */
export const isEarly = ({ starts }: { starts: number }, now: number): boolean => starts > now && now >= earliestClock;

function counts({ chain }: IssuedCertificate, now: number): boolean {
  const { starts, ends } = readCertificate(chain);
  return starts <= now && now < ends;
}

/** Pure: returns the next step for the authority, if any. */
export function planAuthority(found: FoundAuthority | undefined, now: number): AuthorityStep | undefined {
  if (found === undefined) return undefined;
  if (isEarly(found, now)) return 'remake';
  if (found.next !== undefined && isEarly(found.next, now)) return 'renew';
  if (found.next === undefined) return found.ends - now <= ahead ? 'renew' : undefined;
  return found.ends - now <= last ? 'replace' : undefined;
}

/**
 * The box's own certificate authority, and in its last two years its successor. During that time the old one keeps signing and the successor cross-signs it:
 * devices that trust either are served until the old one ends.
 */
export function createBoxAuthority({ core, boxKey, name }: BoxAuthorityNeeds) {
  const { database, clock, journal, changeFeed, events } = core;
  const slots = createAuthoritySlots(core, boxKey);
  const { textOf, read } = slots;

  /** Resolves with the signing authority. Made at the first call. */
  async function current(): Promise<Authority> {
    const beside = textOf('authority-vouched');
    const known = read('authority');
    if (known !== undefined) return { ...known, ...(beside !== undefined && { beside }) };
    const made = await makeAuthority(name(), clock.now());
    database.transaction(() => slots.store('authority', made));
    return made;
  }

  async function renew(): Promise<void> {
    const now = clock.now();
    const next = await makeAuthority(`${name()} ${new Date(now).getUTCFullYear()}`, now);
    const vouched = await crossSign((await current()).chain, next);
    database.transaction(() => {
      slots.store('next-authority', next);
      slots.vouch(vouched);
      recordAction('renew-authority');
    });
  }

  /** Retains the previous authority: it may have ended only because the clock is ahead. */
  function replace(): void {
    const [before, next] = [read('authority'), read('next-authority')];
    if (next === undefined) return;
    database.transaction(() => {
      if (before !== undefined) slots.store('former-authority', before);
      slots.install(next);
      recordAction('replace-authority');
    });
  }

  /** No device accepts an authority that starts later, and it cannot be cross-signed. */
  async function remake(): Promise<void> {
    const former = read('former-authority');
    if (former !== undefined && counts(former, clock.now())) return restoreFormer(former);
    const made = await makeAuthority(`${name()} ${new Date(clock.now()).getUTCFullYear()}`, clock.now());
    database.transaction(() => {
      slots.install(made);
      recordAction('remake-authority');
      events.publish('authority-remade', {});
    });
  }

  /** Devices already trust it: nothing has to be installed, and nobody is notified. */
  function restoreFormer(former: IssuedCertificate): void {
    database.transaction(() => {
      slots.install(former);
      slots.forget('former-authority');
      recordAction('put-back-authority');
    });
  }

  function recordAction(action: JournalAction): void {
    journal.record(boxActor, action, 'box');
    database.afterCommit(() => changeFeed.changed('apps'));
  }

  return {
    current,
    renew,
    replace,
    remake,
    found(): FoundAuthority | undefined {
      const chain = textOf('authority');
      if (chain === undefined) return undefined;
      const next = textOf('next-authority');
      const { starts, ends } = readCertificate(chain);
      return { starts, ends, next: next === undefined ? undefined : { starts: readCertificate(next).starts } };
    },
    shown(): ShownAuthority | undefined {
      const chain = textOf('authority');
      const next = textOf('next-authority');
      if (chain === undefined) return undefined;
      const before = readCertificate(chain);
      const shown = next === undefined ? before : readCertificate(next);
      const { fingerprint, ends } = shown;
      return { chain: next ?? chain, fingerprint, ends, beforeEnds: next === undefined ? undefined : before.ends };
    },
    /** Whether the chain a host sends leads to every authority devices may trust now. */
    isBehind(sent: string): boolean {
      const led = textOf('authority-vouched') ?? textOf('authority') ?? '';
      return sent.includes(led.trim());
    },
  };
}

export type BoxAuthority = ReturnType<typeof createBoxAuthority>;

import type { BoxKey, SealPlace } from '../../adapters/box-key.ts';
import {
  type Authority,
  type Issued,
  makeAuthority,
  readCertificate,
  vouchFor,
} from '../../adapters/certificates/authority.ts';
import type { Ground } from '../../ground.ts';

export interface BoxAuthorityNeeds {
  ground: Ground;
  boxKey: BoxKey;
  /** What devices call it. */
  name(): string;
}

/** What is known of the box's own authority when a plan is made. */
export interface FoundAuthority {
  starts: number;
  ends: number;
  /** The one that will take its place, where it is there. */
  next: { starts: number } | undefined;
}

/** `renew` makes the one that will take its place, `replace` puts that one there, `remake` puts the former one back or, where that does not count now, a new one that nobody trusts yet. */
export type AuthorityStep = 'renew' | 'replace' | 'remake';

/** What devices are asked to trust. Times in milliseconds since the epoch. */
export interface ShownAuthority {
  chain: string;
  fingerprint: string;
  ends: number;
  /** Until then devices that trust the one before alone are served as well; undefined where there was none. */
  beforeEnds: number | undefined;
}

type Kept = 'authority' | 'next-authority' | 'former-authority';

const day = 24 * 3_600_000;
/** So long before its end the next one is there, for people to install it on every device. */
const ahead = 2 * 365 * day;
/** Certificates of the old one are made until shortly before its end. */
const last = day;

/** No box ran before: a clock that says so lost its battery, and what is there stays until it goes right. */
const earliestClock = Date.UTC(2026, 0, 1);

/** Pure: whether it was made while the clock was ahead. Browsers refuse it until it starts. */
export const isEarly = ({ starts }: { starts: number }, now: number): boolean => starts > now && now >= earliestClock;

function counts({ chain }: Issued, now: number): boolean {
  const { starts, ends } = readCertificate(chain);
  return starts <= now && now < ends;
}

/** Pure: what becomes of the authority now. */
export function planAuthority(found: FoundAuthority | undefined, now: number): AuthorityStep | undefined {
  if (found === undefined) return undefined;
  if (isEarly(found, now)) return 'remake';
  if (found.next !== undefined && isEarly(found.next, now)) return 'renew';
  if (found.next === undefined) return found.ends - now <= ahead ? 'renew' : undefined;
  return found.ends - now <= last ? 'replace' : undefined;
}

/**
 * The box's own certificate authority, and in its last two years the one that follows. In that time the old one goes on signing, and the next one
 * vouches for it: devices that trust either of them are served, until the old one ends.
 */
export function createBoxAuthority({ ground, boxKey, name }: BoxAuthorityNeeds) {
  const { settings, database, clock, journal, live, facts } = ground;
  const sealed = createSealed(ground, boxKey);
  const textOf = (id: string) => settings.get('certificates', id) || undefined;

  function read(id: Kept): Issued | undefined {
    const chain = textOf(id);
    const key = sealed.get(`${id}-key`);
    return chain !== undefined && key !== undefined ? { chain, key } : undefined;
  }

  function keep(id: Kept, { chain, key }: Issued): void {
    settings.set('certificates', id, chain);
    sealed.set(`${id}-key`, key);
  }

  /** The one that signs. Made when it is asked for first. */
  async function current(): Promise<Authority> {
    const beside = textOf('authority-vouched');
    const known = read('authority');
    if (known !== undefined) return { ...known, ...(beside !== undefined && { beside }) };
    const made = await makeAuthority(name(), clock.now());
    database.transaction(() => keep('authority', made));
    return made;
  }

  async function renew(): Promise<void> {
    const now = clock.now();
    const next = await makeAuthority(`${name()} ${new Date(now).getUTCFullYear()}`, now);
    const vouched = await vouchFor((await current()).chain, next);
    database.transaction(() => {
      keep('next-authority', next);
      settings.set('certificates', 'authority-vouched', vouched);
      tell('renew-authority');
    });
  }

  /** The one before is kept: its end may have come only by a clock that is ahead. */
  function replace(): void {
    const [before, next] = [read('authority'), read('next-authority')];
    if (next === undefined) return;
    database.transaction(() => {
      if (before !== undefined) keep('former-authority', before);
      putInPlace(next);
      tell('replace-authority');
    });
  }

  /** No device gets through to a host by an authority that starts later, and it cannot be vouched for. */
  async function remake(): Promise<void> {
    const former = read('former-authority');
    if (former !== undefined && counts(former, clock.now())) return putBack(former);
    const made = await makeAuthority(`${name()} ${new Date(clock.now()).getUTCFullYear()}`, clock.now());
    database.transaction(() => {
      putInPlace(made);
      tell('remake-authority');
      facts.announce('authority-remade', {});
    });
  }

  /** Devices trust it already: nobody has to install anything, and nobody is told to. */
  function putBack(former: Issued): void {
    database.transaction(() => {
      putInPlace(former);
      forget('former-authority');
      tell('put-back-authority');
    });
  }

  function putInPlace(authority: Issued): void {
    keep('authority', authority);
    forget('next-authority');
    settings.set('certificates', 'authority-vouched', '');
  }

  function forget(id: Kept): void {
    for (const part of [id, `${id}-key`]) settings.set('certificates', part, '');
  }

  function tell(action: string): void {
    journal.write({ actor: 'box', address: '', action, subject: 'box' });
    database.afterCommit(() => live.changed('apps'));
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
    /** Whether what a host sends leads to everything devices may trust now. */
    isBehind(sent: string): boolean {
      const led = textOf('authority-vouched') ?? textOf('authority') ?? '';
      return sent.includes(led.trim());
    },
  };
}

export type BoxAuthority = ReturnType<typeof createBoxAuthority>;

/** Keys among the settings, sealed (keeps H9). */
export function createSealed({ settings }: Pick<Ground, 'settings'>, boxKey: BoxKey) {
  const place = (id: string): SealPlace => ({ table: 'system_config', column: 'value', row: `certificates/${id}` });
  return {
    get(id: string): string | undefined {
      const text = settings.get('certificates', id) || undefined;
      return text === undefined ? undefined : boxKey.open(text, place(id));
    },
    set(id: string, key: string): string {
      settings.set('certificates', id, boxKey.seal(key, place(id)));
      return key;
    },
  };
}

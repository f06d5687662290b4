import type { PartState, PartStates } from '@kontor/contract/machine/figures';
import type { RepairStatus } from '@kontor/contract/machine/repair';
import type { Status } from '@kontor/contract/talk/status';
import type { Check } from '../../../../core/checks.ts';

export interface PartsNeeds {
  /** Checks of the whole box. */
  checks(): readonly Check[];
  mailHealth(): Status['mail'];
  isDamaged: boolean;
}

/** Parts of the box whose checks know their state without asking anybody. */
const stateful: ReadonlySet<Check['part']> = new Set(['directory', 'database', 'edge']);

/** Returns the state of the parts, from the checks of those that are responsible for them. */
export function readParts({ checks, mailHealth, isDamaged }: PartsNeeds): PartStates {
  const known = Object.assign(
    {},
    ...checks()
      .filter(({ part }) => stateful.has(part))
      .map(statusOf),
  ) as Partial<RepairStatus>;
  const { databases = [], ldapStatus, edgeStatus } = known;
  const serverOf = (instance: string): PartState =>
    worst(databases.filter((one) => one.instance.startsWith(instance)).map(({ state }) => state));
  return {
    system: isDamaged ? 'down' : 'running',
    // Without nginx the server itself is the reverse proxy, and it answers.
    proxy: edgeStatus ?? 'running',
    vpn: 'missing',
    mysql: serverOf('addon-mysql'),
    postgresql: serverOf('addon-postgresql'),
    redis: serverOf('addon-redis'),
    ldap: ldapStatus ?? 'missing',
    sendmail: mailStates[mailHealth()],
  };
}

/** Mail that waits has a server that does not take it. */
const mailStates: Record<Status['mail'], PartState> = { works: 'running', waits: 'down', none: 'missing' };

/** A check that fails is shown by the page for repair; here its part is down. */
function statusOf(check: Check): Partial<RepairStatus> {
  try {
    const status = check.status?.('en');
    return status instanceof Promise ? {} : (status ?? {});
  } catch {
    return check.part === 'directory' ? { ldapStatus: 'down' } : check.part === 'edge' ? { edgeStatus: 'down' } : {};
  }
}

const order: readonly PartState[] = ['down', 'working', 'running', 'resting'];

/** Several apps may have a server of their own each. */
const worst = (states: readonly PartState[]): PartState => order.find((state) => states.includes(state)) ?? 'resting';

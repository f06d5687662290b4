import type { Change, Entry } from '../../../adapters/ldap/directory.ts';
import { suffix } from './dit.ts';
import { canonicalDn } from './rules.ts';

/** A step that brings the directory closer to the desired entries. */
export type Step =
  | { do: 'add'; entry: Entry }
  | { do: 'modify'; id: string; dn: string; changes: Change[] }
  /** Removes the password of an unwanted entry before anything is deleted. */
  | { do: 'clear-password'; id: string; dn: string }
  | { do: 'remove'; id: string; dn: string }
  /** Rebuilds everything from the desired entries; `removes` existing entries are dropped. */
  | { do: 'rebuild'; removes: number };

/** Desired and actual entries: all of them, or the same subset of both. */
export interface Compared {
  desired: readonly Entry[];
  actual: readonly Entry[];
}

/** From this number of steps on, a rebuild is about as fast. */
const rebuildFrom = 250;

/** Larger sets are changed by their differences, smaller ones replaced. */
const manyValues = 50;

/** Attributes that hold DNs, which slapd may spell differently. */
const holdsNames: ReadonlySet<string> = new Set([
  'memberOf',
  'member',
  'uniqueMember',
  'kontorReads',
  'kontorFinds',
  'kontorSees',
  'pwdPolicySubentry',
]);

/** Attributes an entry gets when it is added. They are not read back. */
const setOnce: ReadonlySet<string> = new Set(['createTimestamp']);

const changesClasses = (step: Step): boolean =>
  step.do === 'modify' && step.changes.some(({ attribute }) => attribute === 'objectClass');

/**
 * Plans the steps from actual to desired. Entries are matched by id; one with another DN is removed and added again. Unwanted entries lose their password
 * first: a plan that removes much waits for an administrator, and meanwhile nobody may sign in with them.
 */
export function planDirectory({ desired, actual }: Compared, isAll: boolean): Step[] {
  const wanted = new Map(desired.map((entry) => [entry.id, entry]));
  const isWanted = (entry: Entry) => isSameName(entry, wanted.get(entry.id));
  const matching = new Map(actual.filter(isWanted).map((entry) => [entry.id, entry]));
  const unwanted = actual.filter((entry) => !isWanted(entry));
  const modified = desired.flatMap((entry) => modification(entry, matching.get(entry.id)) ?? []);
  const toClear = unwanted.filter(mayStillSignIn);
  if (toClear.length > 0)
    return [
      ...toClear.map(({ id, dn }): Step => ({ do: 'clear-password', id, dn })),
      ...modified.filter((step) => !changesClasses(step)),
    ];
  const steps: Step[] = [
    // An entry with the DN of another one has to be removed first.
    ...deepestFirst(unwanted).map(({ id, dn }): Step => ({ do: 'remove', id, dn })),
    ...desired.filter(({ id }) => !matching.has(id)).map((entry): Step => ({ do: 'add', entry })),
    ...modified,
  ];
  // slapd does not let an entry become one of another kind, which is so after an update of the box.
  const isOtherKind = () => isAll && modified.some(changesClasses);
  const lacksOneAbove = () => matching.size < wanted.size && holdOthers(desired).some(({ id }) => !matching.has(id));
  const isToRebuild = steps.length > rebuildFrom || lacksOneAbove() || isOtherKind();
  return isAll && isToRebuild ? [{ do: 'rebuild', removes: unwanted.length }] : steps;
}

/** Returns how many entries the steps remove. */
export const countRemoved = (steps: readonly Step[]): number =>
  steps.reduce((sum, step) => sum + (step.do === 'remove' ? 1 : step.do === 'rebuild' ? step.removes : 0), 0);

/** Returns what a step is about: if it fails, steps about other objects continue. */
export const objectOf = (step: Step): string =>
  step.do === 'rebuild' ? suffix : step.do === 'add' ? step.entry.id : step.id;

/** Whether the entry is a user with a password. Accounts of apps cannot be without one. */
const mayStillSignIn = ({ attributes }: Entry) =>
  attributes.userPassword !== undefined && !attributes.objectClass?.includes('simpleSecurityObject');

const isSameName = (entry: Entry, other: Entry | undefined) =>
  other !== undefined && (entry.dn === other.dn || canonicalDn(entry.dn) === canonicalDn(other.dn));

const partsOf = (dn: string) => canonicalDn(dn).match(/(?:\\.|[^\\,])+/gs) ?? [];
const depth = ({ dn }: Entry) => partsOf(dn).length;

const deepestFirst = (entries: readonly Entry[]) => entries.toSorted((a, b) => depth(b) - depth(a));

/** Returns the entries with children: while those exist, they can be neither missing nor replaced. */
function holdOthers(entries: readonly Entry[]): Entry[] {
  const above = new Set(entries.map(({ dn }) => partsOf(dn).slice(1).join(',')));
  return entries.filter(({ dn }) => above.has(canonicalDn(dn)));
}

function modification(desired: Entry, actual: Entry | undefined): Step | undefined {
  if (actual === undefined) return undefined;
  const names = new Set([...Object.keys(desired.attributes), ...Object.keys(actual.attributes)]);
  for (const name of setOnce) names.delete(name);
  const changes = [...names].flatMap(
    (name) => change(name, desired.attributes[name] ?? [], actual.attributes[name] ?? []) ?? [],
  );
  return changes.length === 0 ? undefined : { do: 'modify', id: desired.id, dn: desired.dn, changes };
}

function change(attribute: string, desired: readonly string[], actual: readonly string[]): Change | undefined {
  // The common case: equal values in the same order.
  if (desired.length === actual.length && desired.every((value, at) => value === actual[at])) return undefined;
  const spell = holdsNames.has(attribute) ? canonicalDn : (value: string) => value;
  const wanted = new Set(desired.map(spell));
  const there = new Set(actual.map(spell));
  const add = [...wanted].filter((value) => !there.has(value));
  const remove = [...there].filter((value) => !wanted.has(value));
  if (add.length === 0 && remove.length === 0) return undefined;
  return there.size > manyValues && wanted.size > manyValues
    ? { attribute, remove, add }
    : { attribute, values: desired };
}

import type { Change, Entry } from '../../../adapters/ldap/directory.ts';
import { suffix } from './dit.ts';
import { canonicalDn } from './rules.ts';

/** What can be done to bring the directory in step. */
export type Step =
  | { do: 'add'; entry: Entry }
  | { do: 'modify'; id: string; dn: string; changes: Change[] }
  /** Takes the password of somebody who should not be there, before anything is removed. */
  | { do: 'clear-password'; id: string; dn: string }
  | { do: 'remove'; id: string; dn: string }
  /** Everything anew from the truth; `removes` entries will not be there any more. */
  | { do: 'rebuild'; removes: number };

/** Entries as they should be, and as they are: all of them, or some (then both sides are the same some). */
export interface Compared {
  desired: readonly Entry[];
  actual: readonly Entry[];
}

/** So many single steps take about as long as building everything anew. */
const rebuildFrom = 250;

/** Larger sets are changed by what differs, smaller ones replaced. */
const manyValues = 50;

/** Attributes that hold names, which slapd may spell differently from us. */
const holdsNames: ReadonlySet<string> = new Set(['memberOf', 'uniqueMember', 'kontorReads', 'pwdPolicySubentry']);

/**
 * The steps from is to should. Entries are the same when their identities are; one that has ours and another name is taken away and made again.
 * Who should not be there is shut out first: a plan that removes much waits for a person, and nobody may get in meanwhile.
 */
export function planDirectory({ desired, actual }: Compared, isAll: boolean): Step[] {
  const wanted = new Map(desired.map((entry) => [entry.id, entry]));
  const isWanted = (entry: Entry) => isSameName(entry, wanted.get(entry.id));
  const matching = new Map(actual.filter(isWanted).map((entry) => [entry.id, entry]));
  const unwanted = actual.filter((entry) => !isWanted(entry));
  const modified = desired.flatMap((entry) => modification(entry, matching.get(entry.id)) ?? []);
  const toClear = unwanted.filter(mayStillSignIn);
  if (toClear.length > 0)
    return [...toClear.map(({ id, dn }): Step => ({ do: 'clear-password', id, dn })), ...modified];
  const steps: Step[] = [
    // An entry that stands where another one should be has to go first.
    ...deepestFirst(unwanted).map(({ id, dn }): Step => ({ do: 'remove', id, dn })),
    ...desired.filter(({ id }) => !matching.has(id)).map((entry): Step => ({ do: 'add', entry })),
    ...modified,
  ];
  const lacksOneAbove = () => matching.size < wanted.size && holdOthers(desired).some(({ id }) => !matching.has(id));
  const isToRebuild = steps.length > rebuildFrom || lacksOneAbove();
  return isAll && isToRebuild ? [{ do: 'rebuild', removes: unwanted.length }] : steps;
}

/** How many entries the steps take away for good. */
export const countRemoved = (steps: readonly Step[]): number =>
  steps.reduce((sum, step) => sum + (step.do === 'remove' ? 1 : step.do === 'rebuild' ? step.removes : 0), 0);

/** What a step is about: if it fails, the others go on. */
export const objectOf = (step: Step): string =>
  step.do === 'rebuild' ? suffix : step.do === 'add' ? step.entry.id : step.id;

/** A person with a password; the class of apps' accounts cannot be without one. */
const mayStillSignIn = ({ attributes }: Entry) =>
  attributes.userPassword !== undefined && !attributes.objectClass?.includes('simpleSecurityObject');

const isSameName = (entry: Entry, other: Entry | undefined) =>
  other !== undefined && (entry.dn === other.dn || canonicalDn(entry.dn) === canonicalDn(other.dn));

const partsOf = (dn: string) => canonicalDn(dn).match(/(?:\\.|[^\\,])+/gs) ?? [];
const depth = ({ dn }: Entry) => partsOf(dn).length;

const deepestFirst = (entries: readonly Entry[]) => entries.toSorted((a, b) => depth(b) - depth(a));

/** Entries with others below them: they can neither be missing nor be replaced while those are there. */
function holdOthers(entries: readonly Entry[]): Entry[] {
  const above = new Set(entries.map(({ dn }) => partsOf(dn).slice(1).join(',')));
  return entries.filter(({ dn }) => above.has(canonicalDn(dn)));
}

function modification(desired: Entry, actual: Entry | undefined): Step | undefined {
  if (actual === undefined) return undefined;
  const names = new Set([...Object.keys(desired.attributes), ...Object.keys(actual.attributes)]);
  const changes = [...names].flatMap(
    (name) => change(name, desired.attributes[name] ?? [], actual.attributes[name] ?? []) ?? [],
  );
  return changes.length === 0 ? undefined : { do: 'modify', id: desired.id, dn: desired.dn, changes };
}

function change(attribute: string, desired: readonly string[], actual: readonly string[]): Change | undefined {
  // Mostly all is as it should be, in the same order.
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

import { nameOfDn } from '@kontor/contract/rules/people/dn';

export const adminGroup = 'admin';
export const signingGroup = 'signing';

/** Groups that give access to an app, and no additional groups of one. */
export const isAppGroup = ({ cn, entryParentId }: Pick<GroupShape, 'cn' | 'entryParentId'>): boolean =>
  entryParentId !== '' && entryParentId === cn;

/** The properties of a group that affect memberships of other groups. */
export interface GroupShape {
  cn: string;
  entryParentId: string;
  /** Every user of the app is a member. */
  required: boolean;
  /** cns of the groups its members join automatically. */
  requires: readonly string[];
}

/** uids of the members by cn. */
export type Members = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the uid of a member sent as uid or DN, in lower case. */
export const uidOfMember = (typed: string): string => (nameOfDn(typed) ?? typed).toLowerCase();

/**
 * Returns the members of every group after a request, unchanged groups included. Leaving an app means leaving its additional groups; joining an additional
 * group means joining the app; members of an app join its required groups, and members of a group those it requires.
 */
export function resolveMembers(shapes: readonly GroupShape[], before: Members, requested: Members): Members {
  const after = new Map(shapes.map(({ cn }) => [cn, new Set(requested.get(cn) ?? before.get(cn))]));
  for (const { cn, entryParentId } of shapes) {
    if (entryParentId === '' || cn === entryParentId || requested.has(cn)) continue;
    const staying = requested.get(entryParentId);
    if (staying === undefined) continue;
    for (const uid of before.get(entryParentId) ?? []) if (!staying.has(uid)) after.get(cn)?.delete(uid);
  }
  // One round per group covers the longest chain.
  for (const _ of shapes)
    for (const shape of shapes) for (const next of comingWith(shapes, shape)) copy(after, shape.cn, next);
  return after;
}

/** Returns the cns of the groups that members of a group join automatically. */
function comingWith(shapes: readonly GroupShape[], { cn, entryParentId, requires }: GroupShape): string[] {
  if (entryParentId === '') return [...requires];
  if (cn !== entryParentId) return [entryParentId, ...requires];
  return shapes.filter((other) => other.entryParentId === cn && other.required).map((other) => other.cn);
}

function copy(members: Map<string, Set<string>>, from: string, to: string): void {
  const target = members.get(to);
  for (const uid of members.get(from) ?? []) target?.add(uid);
}

/** Members added and removed by a change. */
export interface Difference {
  added: string[];
  removed: string[];
}

export function difference(before: Iterable<string>, after: Iterable<string>): Difference {
  const was = new Set(before);
  const is = new Set(after);
  return { added: [...is].filter((uid) => !was.has(uid)), removed: [...was].filter((uid) => !is.has(uid)) };
}

import { nameOfDn } from '@kontor/contract/rules/people/dn';

export const adminGroup = 'admin';
export const signingGroup = 'signing';

/** Groups that are there from the beginning and stay. */
export const isSystemGroup = (cn: string): boolean => cn === adminGroup || cn === signingGroup;

/** Groups people make by themselves; the others belong to the system or to an app. */
export const isCustomGroup = ({ cn, entryParentId }: Pick<GroupShape, 'cn' | 'entryParentId'>): boolean =>
  entryParentId === '' && !isSystemGroup(cn);

/** What of a group decides who else is in which. */
export interface GroupShape {
  cn: string;
  entryParentId: string;
  /** Everybody in the app has it. */
  required: boolean;
  /** cns of the groups its members get with it. */
  requires: readonly string[];
}

/** Members by cn. */
export type Members = ReadonlyMap<string, ReadonlySet<string>>;

/** A member as sent: uid or dn. A uid is lower case whatever was typed. */
export const uidOfMember = (typed: string): string => (nameOfDn(typed) ?? typed).toLowerCase();

/**
 * Who is in which group once the wishes are carried out. Who leaves an app leaves its additional groups; who gets an additional group gets into the
 * app; what everybody in an app must have, everybody gets; what a group requires comes along. Answers every group, those that stay as they were too.
 */
export function resolveMembers(shapes: readonly GroupShape[], before: Members, requested: Members): Members {
  const after = new Map(shapes.map(({ cn }) => [cn, new Set(requested.get(cn) ?? before.get(cn))]));
  for (const { cn, entryParentId } of shapes) {
    if (entryParentId === '' || cn === entryParentId || requested.has(cn)) continue;
    const staying = requested.get(entryParentId);
    if (staying === undefined) continue;
    for (const uid of before.get(entryParentId) ?? []) if (!staying.has(uid)) after.get(cn)?.delete(uid);
  }
  // One round for each group is enough for the longest chain.
  for (const _ of shapes)
    for (const shape of shapes) for (const next of comingWith(shapes, shape)) copy(after, shape.cn, next);
  return after;
}

/** cns of the groups that members of one get with it. */
function comingWith(shapes: readonly GroupShape[], { cn, entryParentId, requires }: GroupShape): string[] {
  if (entryParentId === '') return [...requires];
  if (cn !== entryParentId) return [entryParentId, ...requires];
  return shapes.filter((other) => other.entryParentId === cn && other.required).map((other) => other.cn);
}

function copy(members: Map<string, Set<string>>, from: string, to: string): void {
  const target = members.get(to);
  for (const uid of members.get(from) ?? []) target?.add(uid);
}

/** What a change of members comes to. */
export interface Difference {
  added: string[];
  removed: string[];
}

export function difference(before: Iterable<string>, after: Iterable<string>): Difference {
  const was = new Set(before);
  const is = new Set(after);
  return { added: [...is].filter((uid) => !was.has(uid)), removed: [...was].filter((uid) => !is.has(uid)) };
}

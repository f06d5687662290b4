import type { Group } from '@kontor/contract/people/groups';
import { dnOfGroup, dnOfUser } from '@kontor/contract/rules/people/dn';
import type { GroupRow } from './db.ts';

/** Who is in a group, and which apps it opens. */
export interface GroupContent {
  members: readonly string[];
  /** Members only through a custom group. */
  inherited: readonly string[];
  /** cns of the apps' groups. */
  apps: readonly string[];
  /** cns of the custom groups that open the app of this group. */
  openers: readonly string[];
}

export function viewGroup(row: GroupRow, { members, inherited, apps, openers }: GroupContent): Group {
  return {
    cn: row.cn,
    dn: dnOfGroup(row.cn),
    description: row.description,
    mailLocalAddress: row.mail_local_address,
    uniqueMember: members.map(dnOfUser),
    inheritedMember: inherited.map(dnOfUser),
    apps: [...apps],
    openers: [...openers],
    entryParentId: row.entry_parent_id,
    mapped: row.mapped === 1,
    required: row.required === 1,
    requires: [...row.requires],
  };
}

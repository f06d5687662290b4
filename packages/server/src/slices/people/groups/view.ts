import type { Group } from '@kontor/contract/people/groups';
import { dnOfGroup, dnOfUser } from '@kontor/contract/rules/people/dn';
import type { GroupRow } from './db.ts';

export function viewGroup(row: GroupRow, members: readonly string[]): Group {
  return {
    cn: row.cn,
    dn: dnOfGroup(row.cn),
    description: row.description,
    mailLocalAddress: row.mail_local_address,
    uniqueMember: members.map(dnOfUser),
    entryParentId: row.entry_parent_id,
    mapped: row.mapped === 1,
    required: row.required === 1,
    requires: [...row.requires],
  };
}

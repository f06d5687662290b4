import { dnOfGroup } from '@kontor/contract/rules/people/dn';
import { dnOfService, groupsDn, peopleDn, suffix } from './dit.ts';
import type { DirectoryAccount } from './entries.ts';
import { escapeFilter } from './rules.ts';

/** How an app reaches the directory; its manifest refers to these values as `${ldap.<key>}`. */
export interface DirectorySettings {
  host: string;
  port: string;
  url: string;
  baseDn: string;
  usersDn: string;
  groupsDn: string;
  /** The app's own account, which can only read. */
  bindDn: string;
  bindPassword: string;
  /** The group of the app's users; empty when everybody uses it. */
  userGroup: string;
  userGroupDn: string;
  /** Matches the app's users only. */
  userFilter: string;
  groupFilter: string;
  /** The attribute users sign in with. */
  uidAttribute: string;
}

interface Reader {
  instanceId: string;
  password: string;
  reads: DirectoryAccount['reads'];
}

export function settingsOf(
  { instanceId, password, reads }: Reader,
  { host, port }: { host: string; port: number },
): DirectorySettings {
  const group = reads === 'members' ? dnOfGroup(instanceId) : '';
  const personFilter = '(objectClass=inetOrgPerson)';
  return {
    host,
    port: String(port),
    url: `ldap://${host}:${port}`,
    baseDn: suffix,
    usersDn: peopleDn,
    groupsDn,
    bindDn: dnOfService(instanceId),
    bindPassword: password,
    userGroup: reads === 'members' ? instanceId : '',
    userGroupDn: group,
    userFilter: reads === 'members' ? `(&${personFilter}(memberOf=${escapeFilter(group)}))` : personFilter,
    groupFilter: '(objectClass=groupOfUniqueNames)',
    uidAttribute: 'uid',
  };
}

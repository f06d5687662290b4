import { escapeRdn, peopleDn } from '@kontor/contract/rules/people/dn';

/** Suffix of all entries. The contract defines the names of users and groups (`dnOfUser`, `dnOfGroup`). */
export const suffix = 'dc=kontor';
export { peopleDn };
export const groupsDn = `ou=groups,${suffix}`;
export const servicesDn = `ou=services,${suffix}`;
export const policiesDn = `ou=policies,${suffix}`;

/** Wrong passwords of users are slowed down, those of apps are not: an app's password cannot be guessed. */
export const peoplePolicyDn = `cn=people,${policiesDn}`;
export const servicesPolicyDn = `cn=services,${policiesDn}`;

/** Member of an empty group, as a group must have one (RFC 4519, groupOfUniqueNames). There is no such entry. */
export const nobodyDn = `cn=nobody,${suffix}`;

/** DN of the account an app binds with. */
export const dnOfService = (instanceId: string): string => `cn=${escapeRdn(instanceId)},${servicesDn}`;

import { escapeRdn, peopleDn } from '@kontor/contract/rules/people/dn';

/** Everything lies below it; people and groups where the contract says (`dnOfPerson`, `dnOfGroup`). */
export const suffix = 'dc=kontor';
export { peopleDn };
export const groupsDn = `ou=groups,${suffix}`;
export const servicesDn = `ou=services,${suffix}`;
export const policiesDn = `ou=policies,${suffix}`;

/** Wrong passwords of people are slowed down, those of apps are not: an app's password cannot be guessed. */
export const peoplePolicyDn = `cn=people,${policiesDn}`;
export const servicesPolicyDn = `cn=services,${policiesDn}`;

/** Stands in a group without members, which must have one (RFC 4519, groupOfUniqueNames). There is no such entry. */
export const nobodyDn = `cn=nobody,${suffix}`;

/** The account an app asks with. */
export const dnOfService = (instanceId: string): string => `cn=${escapeRdn(instanceId)},${servicesDn}`;

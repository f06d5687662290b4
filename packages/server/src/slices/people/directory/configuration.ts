import type { DirectoryRules } from '../../../adapters/ldap/directory.ts';
import { peopleDn, peoplePolicyDn, suffix } from './dit.ts';

/**
 * Numbers of our own attributes and classes. The arc is made from a UUID, so it is nobody else's without being registered (ITU-T X.667,
 * 2.25.<UUID as a number>): 7e0b6f0c-51f9-4d3f-9a3c-0c7d4e5b2a61. Below it `1` are attributes, `2` are classes; a number is never used again.
 * `memberOf` has the number it has everywhere. It is an attribute like others here, written with the person: slapd's own overlay would leave it out
 * when a directory is built by slapadd.
 */
const schema = `objectidentifier kontor 2.25.${BigInt('0x7e0b6f0c51f94d3f9a3c0c7d4e5b2a61')}
attributetype ( 1.2.840.113556.1.2.102 NAME 'memberOf'
  DESC 'Groups this person is in' EQUALITY distinguishedNameMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.12 )
attributetype ( kontor:1.1 NAME 'kontorActive'
  DESC 'This person may sign in' EQUALITY booleanMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.7 SINGLE-VALUE )
attributetype ( kontor:1.2 NAME 'kontorReads'
  DESC 'Groups, or the folder of people, this app may read' EQUALITY distinguishedNameMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.12 )
objectclass ( kontor:2.1 NAME 'kontorPerson' DESC 'A person of this box' SUP top AUXILIARY
  MAY ( memberOf $ kontorActive ) )
objectclass ( kontor:2.2 NAME 'kontorService' DESC 'The account of an app' SUP top AUXILIARY
  MAY kontorReads )
`;

/** What apps, and people themselves, see of a person. */
const seenOfPeople = 'entry,objectClass,entryUUID,uid,cn,sn,givenName,displayName,mail,preferredLanguage';
const seenOfGroups = 'entry,objectClass,entryUUID,cn,description,uniqueMember';

/**
 * Keeps H10. A password is only compared. An app sees those who may sign in and are in a group it reads (or everyone), of their groups only its
 * own, and of groups only its own; which those are stands in its account, so the rules stay the same whatever is installed.
 */
const access = `
access to attrs=userPassword
  by anonymous auth
  by * none
access to dn.onelevel="${peopleDn}" filter="(kontorActive=TRUE)" attrs=memberOf
  val.regex="^cn=([^,_+]+)(_[^,+]+)?,ou=groups,${suffix}$"
  by self read
  by dn.exact,expand="cn=\${v1},ou=services,${suffix}" read
  by * none
access to dn.onelevel="${peopleDn}" filter="(kontorActive=TRUE)" attrs=${seenOfPeople}
  by self read
  by set="(this/memberOf | this/-1) & user/kontorReads" read
  by * none
access to dn.onelevel="ou=groups,${suffix}" attrs=${seenOfGroups}
  by set="this & user/kontorReads" read
  by * none
access to dn.base="${suffix}" attrs=entry,objectClass,dc,o
  by users read
  by * none
access to dn.regex="^ou=(people|groups),${suffix}$" attrs=entry,objectClass,ou
  by users read
  by * none
access to *
  by * none
`;

/** The rules of the box's directory. */
export const directoryRules: DirectoryRules = {
  suffix,
  schema,
  access,
  indexes: ['objectClass eq', 'entryUUID eq', 'uid,cn,mail eq,sub', 'uniqueMember,memberOf,kontorActive eq'],
  manyValued: ['uniqueMember', 'memberOf'],
  passwordPolicy: peoplePolicyDn,
};

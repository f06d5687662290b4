import type { DirectoryRules } from '../../../adapters/ldap/directory.ts';
import { peopleDn, peoplePolicyDn, suffix } from './dit.ts';

/**
 * Numbers of our own attributes and classes. The arc is derived from a UUID, which makes it unique without registration (ITU-T X.667, 2.25.<UUID as a
 * number>): 7e0b6f0c-51f9-4d3f-9a3c-0c7d4e5b2a61. Below it `1` are attributes, `2` are classes; a number is never reused. `memberOf` has its usual number.
 * Here it is a plain attribute, written with the user: slapd's own overlay would omit it when slapadd builds a directory.
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

/** What apps, and users themselves, may read of a user. */
const seenOfPeople = 'entry,objectClass,entryUUID,uid,cn,sn,givenName,displayName,mail,preferredLanguage';
const seenOfGroups = 'entry,objectClass,entryUUID,cn,description,uniqueMember';

/**
 * Keeps H10. Passwords can only be compared. An app sees the enabled users in the groups it reads (or all enabled users), of their groups only its own, and of
 * groups only its own. The app's account lists them, so the rules do not depend on what is installed.
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

/** Schema, access rules and indexes of the box's directory. */
export const directoryRules: DirectoryRules = {
  suffix,
  schema,
  access,
  indexes: ['objectClass eq', 'entryUUID eq', 'uid,cn,mail eq,sub', 'uniqueMember,memberOf,kontorActive eq'],
  manyValued: ['uniqueMember', 'memberOf'],
  passwordPolicy: peoplePolicyDn,
};

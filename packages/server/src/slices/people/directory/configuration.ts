import type { DirectoryRules } from '../../../adapters/ldap/directory.ts';
import { groupsDn, nobodyDn, peopleDn, peoplePolicyDn, suffix } from './dit.ts';

/**
 * Numbers of our own attributes and classes. The arc is derived from a UUID, which makes it unique without registration (ITU-T X.667, 2.25.<UUID as a
 * number>): 7e0b6f0c-51f9-4d3f-9a3c-0c7d4e5b2a61. Below it `1` are attributes, `2` are classes; a number is never reused. `memberOf` has its usual number.
 * It and `sAMAccountName` are Microsoft's; most programs know them. Here `memberOf` is a plain attribute, written with the user: slapd's own overlay would omit it when slapadd builds a directory.
 */
const schema = `objectidentifier kontor 2.25.${BigInt('0x7e0b6f0c51f94d3f9a3c0c7d4e5b2a61')}
attributetype ( 1.2.840.113556.1.2.102 NAME 'memberOf'
  DESC 'Groups this person is in' EQUALITY distinguishedNameMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.12 )
attributetype ( kontor:1.1 NAME 'kontorActive'
  DESC 'This person may sign in' EQUALITY booleanMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.7 SINGLE-VALUE )
attributetype ( kontor:1.2 NAME 'kontorReads'
  DESC 'Groups, or the folder of people, this app may read' EQUALITY distinguishedNameMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.12 )
attributetype ( kontor:1.3 NAME 'kontorFinds'
  DESC 'Groups, or the folder of people, whose people this account may sign in' EQUALITY distinguishedNameMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.12 )
attributetype ( kontor:1.4 NAME 'kontorSees'
  DESC 'Groups this account may read' EQUALITY distinguishedNameMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.12 )
attributetype ( 1.2.840.113556.1.4.221 NAME 'sAMAccountName'
  DESC 'Short name to sign in with' EQUALITY caseIgnoreMatch SUBSTR caseIgnoreSubstringsMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
objectclass ( kontor:2.1 NAME 'kontorPerson' DESC 'A person of this box' SUP top AUXILIARY
  MAY ( memberOf $ kontorActive $ sAMAccountName ) )
objectclass ( kontor:2.2 NAME 'kontorService' DESC 'The account of an app' SUP top AUXILIARY
  MAY ( kontorReads $ kontorFinds $ kontorSees ) )
objectclass ( kontor:2.3 NAME 'kontorGroup' DESC 'A group of this box, of each kind that programs look for'
  SUP ( groupOfNames $ groupOfUniqueNames $ posixGroup ) STRUCTURAL )
`;

/** What signing in somebody needs, also on a Linux machine. */
const seenToSignIn =
  'entry,objectClass,entryUUID,createTimestamp,modifyTimestamp,uid,sAMAccountName,cn,uidNumber,gidNumber,homeDirectory,loginShell';
/** What apps, address books, and users themselves may read of a user beside that. */
const seenOfPeople = 'sn,givenName,displayName,mail,preferredLanguage';
const seenOfGroups = 'entry,objectClass,entryUUID,createTimestamp,modifyTimestamp,cn,description,gidNumber';
const membersOfGroups = 'member,uniqueMember,memberUid';

/** No bracket, as it would end the name inside a set. */
const wholeValue = 'val.regex="^([^][]+)$"';
const seesAnybody = `by set="[${peopleDn}] & (user/kontorReads | user/kontorFinds)" read`;
const seesPerson = (person: string) =>
  `by set.expand="${person}/memberOf & (user/kontorReads | user/kontorFinds)" read`;

/** The placeholder of an empty group is nobody's to see. */
const accessToMembers = (
  attribute: string,
) => `access to dn.onelevel="${groupsDn}" attrs=${attribute} val.regex="^${nobodyDn}$"
  by * none
access to dn.onelevel="${groupsDn}" attrs=${attribute} ${wholeValue}
  ${seesAnybody}
  ${seesPerson(`[\${v1}]`)}
  by * none`;

/**
 * Keeps H10. Passwords can only be compared. An account sees the enabled users in the groups it reads (or all enabled users), of their groups only those it
 * sees, and of the members of a group only users it sees. The account lists them, so the rules do not depend on what is installed.
 */
const access = `
access to attrs=userPassword
  by anonymous auth
  by * none
access to dn.onelevel="${peopleDn}" filter="(kontorActive=TRUE)" attrs=memberOf
  ${wholeValue}
  by self read
  by set.expand="[\${v1}] & (user/kontorReads | user/kontorFinds | user/kontorSees)" read
  by * none
access to dn.onelevel="${peopleDn}" filter="(kontorActive=TRUE)" attrs=${seenToSignIn}
  by self read
  by set="(this/memberOf | this/-1) & (user/kontorReads | user/kontorFinds)" read
  by * none
access to dn.onelevel="${peopleDn}" filter="(kontorActive=TRUE)" attrs=${seenOfPeople}
  by self read
  by set="(this/memberOf | this/-1) & user/kontorReads" read
  by * none
access to dn.onelevel="${groupsDn}" attrs=${membersOfGroups}
  by set="this & user/kontorSees" break
  by * none
${['member', 'uniqueMember'].map(accessToMembers).join('\n')}
access to dn.onelevel="${groupsDn}" attrs=memberUid ${wholeValue}
  ${seesAnybody}
  ${seesPerson(`[ldap:///${peopleDn}??one?(|(uid=\${v1})(sAMAccountName=\${v1}))]`)}
  by * none
access to dn.onelevel="${groupsDn}" attrs=${seenOfGroups}
  by set="this & user/kontorSees" read
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
  indexes: [
    'objectClass eq',
    'entryUUID eq',
    'uid,cn,mail eq,sub',
    'member,uniqueMember,memberUid,memberOf,kontorActive eq',
    'sAMAccountName eq,sub',
    'uidNumber,gidNumber eq',
    'createTimestamp,modifyTimestamp eq',
  ],
  manyValued: ['member', 'uniqueMember', 'memberUid', 'memberOf'],
  passwordPolicy: peoplePolicyDn,
};

import type { DirectoryRules } from './directory.ts';
import { moduleFolder, modules, schemaFolder, schemas } from './installed.ts';

/** Files in the directory's folder. All paths are relative to it: slapd is started there, so no folder above needs to be open to its account. */
export const names = {
  configuration: 'slapd.conf',
  schema: 'kontor.schema',
  database: 'db',
  socket: 'ldapi',
} as const;

/** Largest the database may become; the file is sparse. */
const maxBytes = 4 * 1024 ** 3;

/** Who writes: known by the account at the other end of the unix socket. It has no entry and no password (keeps H10). */
const writer = (suffix: string) => `cn=kontor,${suffix}`;

/** Text of slapd.conf(5) for these rules; `database` is the folder of the data, `serverUid` the account the server runs as. */
export function renderConfiguration(rules: DirectoryRules, database: string, serverUid: number): string {
  const { suffix } = rules;
  return `${[
    ...schemas.map((name) => `include ${schemaFolder}/${name}.schema`),
    `include ${names.schema}`,
    `modulepath ${moduleFolder}`,
    ...modules.map((name) => `moduleload ${name}`),
    // Each check of an argon2id hash takes 19 MB and a core: few at a time.
    'threads 4',
    'loglevel none',
    'sizelimit unlimited',
    'timelimit 60',
    'writetimeout 30',
    // Nothing is answered to anybody unknown (keeps H10). Slapd itself refuses a name without a password.
    'disallow bind_anon',
    'require authc',
    ...(rules.manyValued.length > 0 ? [`sortvals ${rules.manyValued.join(' ')}`] : []),
    `authz-regexp "^gidNumber=[0-9]+\\\\+uidNumber=${serverUid},cn=peercred,cn=external,cn=auth$" "${writer(suffix)}"`,
    'access to dn.base="" by users read by * none',
    'access to dn.base="cn=Subschema" by users read by * none',
    'database mdb',
    `suffix "${suffix}"`,
    `rootdn "${writer(suffix)}"`,
    `directory ${database}`,
    `maxsize ${maxBytes}`,
    ...rules.indexes.map((index) => `index ${index}`),
    'overlay ppolicy',
    `ppolicy_default "${rules.passwordPolicy}"`,
    rules.access.trim(),
  ].join('\n')}\n`;
}

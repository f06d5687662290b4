import type { DirectoryRules } from './directory.ts';
import { moduleFolder, modules, schemaFolder, schemas } from './installed.ts';

/** Files in the directory's folder. Paths are relative to it: slapd is started there, so its account needs no access to the folders above. */
export const names = {
  configuration: 'slapd.conf',
  schema: 'kontor.schema',
  database: 'db',
  socket: 'ldapi',
} as const;

/** Maximum size of the database; the file is sparse. */
const maxBytes = 4 * 1024 ** 3;

/** DN of the server, identified by the user id of its Unix socket connection. It has no entry and no password (keeps H10). */
const writer = (suffix: string) => `cn=kontor,${suffix}`;

/** Renders slapd.conf(5) for these rules. `database`: folder of the data; `serverUid`: the account the server runs as. */
export function renderConfiguration(rules: DirectoryRules, database: string, serverUid: number): string {
  const { suffix } = rules;
  return `${[
    ...schemas.map((name) => `include ${schemaFolder}/${name}.schema`),
    `include ${names.schema}`,
    `modulepath ${moduleFolder}`,
    ...modules.map((name) => `moduleload ${name}`),
    // Each check of an argon2id hash takes 19 MB and a core, so only few run at a time.
    'threads 4',
    'loglevel none',
    'sizelimit unlimited',
    'timelimit 60',
    'writetimeout 30',
    // No anonymous access (keeps H10). slapd itself rejects a name without a password.
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

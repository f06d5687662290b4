import { randomBytes, randomInt } from 'node:crypto';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { PasswordPurpose } from '@kontor/contract/people/password-texts';
import type { BoxKey, SealLocation } from '../../../adapters/box-key.ts';
import type { SecretSource } from '../../../core/secrets.ts';
import type { AppsDb } from './db.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

type SecretSpec = Manifest['secrets'][string];

/** Returns a new secret of this length and format. */
function newSecret({ length, format }: SecretSpec): string {
  if (format === 'letters') return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  // For base64 the length counts random bytes, as apps that expect such a key require.
  return format === 'hex'
    ? randomBytes(length).toString('hex').slice(0, length)
    : randomBytes(length).toString('base64');
}

const placeOf = (instanceId: string, name: string): SealLocation => ({
  table: 'app_secrets',
  column: 'sealed',
  row: `${instanceId}/${name}`,
});

/** Creates the secrets an app requests and lacks, generated unless `given`; existing ones stay, because its data may depend on them (keeps E1, H9). */
export function chooseSecrets(
  db: AppsDb,
  boxKey: BoxKey,
  instanceId: string,
  { secrets }: Manifest,
  given: Readonly<Record<string, string>> = {},
): void {
  const known = new Set(db.secretsOf(instanceId).map(({ name }) => name));
  for (const [name, spec] of Object.entries(secrets)) {
    if (!known.has(name))
      db.addSecret(instanceId, name, boxKey.seal(given[name] ?? newSecret(spec), placeOf(instanceId, name)));
  }
}

/** Gives a new app the secrets of another one, because the data it takes over may depend on them. Joins a running transaction. */
export function adoptSecrets(
  db: AppsDb,
  boxKey: BoxKey,
  instanceId: string,
  secrets: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(secrets))
    db.addSecret(instanceId, name, boxKey.seal(value, placeOf(instanceId, name)));
}

/** Removes secrets the app no longer requests, except that of its MongoDB, which is needed as long as its data exists. */
export function forgetSecrets(db: AppsDb, instanceId: string, { secrets }: Manifest): void {
  for (const { name } of db.secretsOf(instanceId)) {
    if (!Object.hasOwn(secrets, name) && name !== 'mongodb') db.removeSecret(instanceId, name);
  }
}

/** Returns the secrets of an app in plain text, by name. */
export function openSecrets(db: AppsDb, boxKey: BoxKey, instanceId: string): Record<string, string> {
  const opened = db
    .secretsOf(instanceId)
    .map(({ name, sealed }) => [name, boxKey.open(sealed, placeOf(instanceId, name))] as const);
  return Object.fromEntries(opened);
}

/** Purposes of the secrets of apps, by their name in the manifest. */
const purposes: Readonly<Record<string, PasswordPurpose>> = {
  admin: 'admin',
  key: 'key',
  app: 'key',
  credentials: 'credentials',
  jwt: 'sessions',
  database: 'database',
  mongodb: 'database-of',
};

/** What the box remembers for an app, which is no password of it. */
const isInternal = (name: string): boolean => name.startsWith('answers-');

/** Returns the secrets of all apps, including those of retained data. */
export function appSecrets(db: AppsDb, boxKey: BoxKey): SecretSource {
  const all = () =>
    db
      .all()
      .flatMap(({ instance_id }) =>
        db.secretsOf(instance_id).flatMap(({ name }) => (isInternal(name) ? [] : { instance_id, name })),
      );
  return {
    list: () =>
      all().map(({ instance_id, name }) => ({
        id: `${instance_id}.${name}`,
        owner: { instanceId: instance_id },
        purpose: purposes[name] ?? 'secret',
        detail: name === 'mongodb' ? 'MongoDB' : name,
      })),
    open(id) {
      const found = all().find(({ instance_id, name }) => id === `${instance_id}.${name}`);
      return found && openSecrets(db, boxKey, found.instance_id)[found.name];
    },
  };
}

import { randomBytes } from 'node:crypto';
import { type AppOptions, appOptions } from '@kontor/contract/apps/apps';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { isUpdate } from '@kontor/contract/rules/version';
import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import {
  type AppRow,
  type AppsDb,
  additionalNamesIn,
  type Chosen,
  choosePorts,
  chooseSecrets,
  customIdFor,
  freePorts,
  isCustomId,
  newAppRow,
  portsNeeded,
  promisedPorts,
  refusePortClash,
  resourceOf,
} from '../../registry/index.ts';
import { engineOf, pinEngine } from '../../store/index.ts';
import { roomFor } from '../lifecycle/fetch.ts';
import type { InstallInput } from '../lifecycle/inputs.ts';
import type { AppsNeeds } from '../needs.ts';
import { type Members, membersFor, nextVersion, unknownGroups } from '../rules.ts';
import { createFormerMembers } from './former-members.ts';
import { createRequiredApps } from './required-apps.ts';

/** Result of starting a long operation. */
export interface Started {
  instanceId: string;
  messageId: string;
}

/** The row an app is installed into, and free ports. */
interface InstallTarget {
  row: AppRow;
  ports: readonly number[];
}

/** Request to install a custom app. */
export interface CustomAppRequest {
  subdomain: string;
  /** Returns the manifest with this id and version. */
  manifestFor(target: { id: string; version: string }): Manifest;
  /** Called in the transaction that starts the installation. */
  claim(instanceId: string): void;
}

/** Starts installations. All refusals are checked before the job, in the order in which users can act on them. */
export function createInstall(
  { core, parts, people, store, addons }: AppsNeeds,
  { db, onDisk, isNameTaken }: { db: AppsDb; onDisk(): string[]; isNameTaken(name: string): boolean },
) {
  const { database, journal, clock } = core;
  const former = createFormerMembers(core);
  const required = createRequiredApps(people.groups);
  const isInAdminMode = ({ adminUntil }: SessionActor): boolean => adminUntil > clock.now();

  /** Returns the row to install into: that of retained data, or a new one. Refused when the app is installed already and allows one instance only. */
  function rowFor(manifest: Manifest, chosen: Chosen): AppRow {
    const rows = db.all();
    // An app that allows one instance only is refused below as installed already, not for its ports.
    const isOther = (row: AppRow) => manifest.multipleInstances || row.store_id !== manifest.id;
    refusePortClash(db, manifest, { config: core.config, isOther });
    const same = rows.filter((row) => row.store_id === manifest.id);
    const retained = same.find((row) => row.state === 'kept' && !isWorkedOn(row));
    const present = same.filter((row) => row.state !== 'kept' || isWorkedOn(row));
    const [first] = present;
    if (first !== undefined && !manifest.multipleInstances)
      throw new RefusedError(isWorkedOn(first) ? 'busy' : 'app-installed-already');
    if (retained !== undefined) {
      // A newer version may have changed the data in ways an older one cannot read.
      if (isUpdate(retained.version, manifest.version))
        throw new RefusedError('app-data-newer', { params: { version: retained.version } });
      return retained;
    }
    const promised = promisedPorts(db);
    const additional = additionalNamesIn(db);
    const row = newAppRow(manifest, rows, {
      ...chosen,
      ports: chosen.ports.filter((port) => !promised.has(port)),
      isNameTaken: (name) => additional.has(name) || isNameTaken(name),
    });
    if (row === undefined) throw new RefusedError('busy');
    db.add(row);
    return row;
  }

  const isWorkedOn = (row: AppRow) => parts.jobs.lockOf(resourceOf(row.instance_id)) !== undefined;

  function begin(manifest: Manifest, { row, ports }: InstallTarget, members: Members, actor: SessionActor): Started {
    const instanceId = row.instance_id;
    choosePorts(db, instanceId, manifest, ports);
    const keptVersion = row.state === 'kept' ? row.version : null;
    db.change(instanceId, { state: 'installing' });
    db.upsertManifest(instanceId, manifest);
    chooseSecrets(db, parts.boxKey, instanceId, manifest);
    const about = { instanceId, title: manifest.title, storeId: manifest.id, version: manifest.version };
    const hadAddons = addons.kindsOf(instanceId);
    const input: InstallInput = {
      ...about,
      members: [...members],
      keptVersion,
      hadAddons,
      admitsToOthers: isInAdminMode(actor),
    };
    const messageId = parts.jobs.start('app-install', input, { actor: actor.uid });
    journal.record(actor, 'install-app', instanceId, { after: { version: manifest.version } });
    return { instanceId, messageId };
  }

  /** Checks what could refuse the manifest. Resolves with it pinned to an engine, and with the chosen values. */
  async function prepare(manifest: Manifest): Promise<{ pinned: Manifest; chosen: Chosen }> {
    const chosen = await chooseValues(manifest);
    // Checked before the slow checks, so that common refusals come at once and are specific.
    await store.refuseBlocked(manifest, { memory: true });
    const pinned = pinEngine(manifest, parts.engine.kinds());
    await store.refuseFullDisk(
      await roomFor({ others: { baseImage: parts.baseImage } }, pinned),
      engineOf(pinned).type,
    );
    return { pinned, chosen };
  }

  return {
    async installApp(
      actor: SessionActor,
      id: string,
      version: string | undefined,
      options: AppOptions,
    ): Promise<Started> {
      const offered = store.find(id);
      if (offered === undefined) throw new RefusedError('not-found');
      const { manifest } = offered;
      if (version !== undefined && version !== manifest.version)
        throw new RefusedError('app-version-old', { params: { version: manifest.version } });
      const { pinned, chosen } = await prepare(manifest);
      return database.transaction(() => {
        const row = rowFor(manifest, chosen);
        const members = checkMembers(people.users, manifest, row.instance_id, options);
        // Otherwise anyone who may install apps could remove an app, reinstall it and give themselves access to its data.
        const decides = row.state === 'kept' && !former.includes(row.instance_id, members);
        const admits = required.admits(row.instance_id, manifest, (cn) => members.get(cn) ?? []);
        if ((decides || admits) && !isInAdminMode(actor)) throw new RefusedError('members-need-admin-mode');
        return begin(pinned, { row, ports: chosen.ports }, members, actor);
      });
    },
    async installCustom(actor: SessionActor, { subdomain, manifestFor, claim }: CustomAppRequest): Promise<Started> {
      const plan = () => manifestFor(customTarget(subdomain));
      const { pinned, chosen } = await prepare(plan());
      return database.transaction(() => {
        // Planned again, because another installation may have taken the name meanwhile.
        const { id, version } = plan();
        const row = rowFor({ ...pinned, id, version }, chosen);
        const started = begin({ ...pinned, id, version }, { row, ports: chosen.ports }, new Map(), actor);
        claim(started.instanceId);
        return started;
      });
    },
  };

  /** Returns id and version for an app of this subdomain, reusing its retained data. Refused when another app has the name. */
  function customTarget(subdomain: string): { id: string; version: string } {
    const rows = db.all();
    const there = rows.find((row) => row.host_name === subdomain);
    const isAdditional = additionalNamesIn(db).has(subdomain);
    if (there === undefined && !isAdditional && !isNameTaken(subdomain))
      return { id: customIdFor(subdomain, (id) => rows.some((row) => row.store_id === id)), version: '1' };
    const isItsOwn = there?.state === 'kept' && isCustomId(there.store_id) && !isWorkedOn(there);
    if (there === undefined || !isItsOwn) throw new RefusedError('subdomain-taken', { params: { domain: subdomain } });
    return { id: there.store_id, version: nextVersion(there.version) };
  }

  async function chooseValues(manifest: Manifest): Promise<Chosen> {
    const ports = await newPorts(db, portsNeeded(manifest));
    const identityHeader = `x-kontor-user-${randomBytes(12).toString('hex')}`;
    return { ports, identityHeader, onDisk: onDisk(), isNameTaken };
  }
}

/** Resolves with `count` free ports and three spare ones, because another operation may choose at the same time. */
export function newPorts(db: AppsDb, count: number): Promise<number[]> {
  const random = randomBytes(4).readUInt32BE() / 2 ** 32;
  return freePorts(promisedPorts(db), random, count + 3);
}

/** Returns the members by group; refused, naming the field, when a user or group is unknown. */
export function checkMembers(
  users: AppsNeeds['people']['users'],
  { addons }: Manifest,
  instanceId: string,
  options: { [K in keyof AppOptions]?: AppOptions[K] | undefined },
): Members {
  if (!addons.ldap?.groupSupport) return new Map();
  const whole = appOptions.parse(options);
  users.requireAll(whole.users, 'users');
  users.requireAll(
    whole.groups.flatMap(({ members }) => members),
    'groups',
  );
  if (unknownGroups(addons.ldap.groups, whole).length > 0)
    throw new RefusedError('fields-invalid', { fields: { groups: 'field-invalid' } });
  return membersFor(instanceId, addons.ldap.groups, whole);
}

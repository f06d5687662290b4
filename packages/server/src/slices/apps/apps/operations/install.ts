import { randomBytes } from 'node:crypto';
import { type AppOptions, appOptions } from '@kontor/contract/apps/apps';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { isUpdate } from '@kontor/contract/rules/version';
import { RefusedError } from '@kontor/platform/errors';
import { engineOf, isCustomId, pinEngine } from '../../store/index.ts';
import { roomFor } from '../lifecycle/fetch.ts';
import type { InstallInput } from '../lifecycle/inputs.ts';
import type { AppsNeeds } from '../needs.ts';
import { resourceOf } from '../reconciler/reconciler.ts';
import { type Chosen, freePorts, newAppRow } from '../registry/allocate.ts';
import type { AppRow, AppsDb } from '../registry/db.ts';
import { additionalNamesIn, choosePorts, portsNeeded, promisedPorts, refusePortClash } from '../registry/ports.ts';
import { chooseSecrets } from '../registry/secrets.ts';
import { customIdFor, type Members, membersFor, nextVersion, unknownGroups } from '../rules.ts';
import { createFormerMembers } from './former-members.ts';
import { createRequiredApps } from './required-apps.ts';

/** Who asks, and from where. */
export interface AppActor {
  uid: string;
  address: string;
  sessionId: string;
  /** End of admin mode in ms, or 0. */
  adminUntil: number;
}

/** What every start of something long answers. */
export interface Started {
  instanceId: string;
  messageId: string;
}

/** Where an app is installed to, and ports nobody has. */
interface InstallTarget {
  row: AppRow;
  ports: readonly number[];
}

/** What an own app should be. */
export interface CustomAppRequest {
  subdomain: string;
  /** The manifest under this id, in this version. */
  manifestFor(target: { id: string; version: string }): Manifest;
  /** The app is on its way; in its transaction. */
  claim(instanceId: string): void;
}

/** Starts installations. Everything that could refuse one is asked before its job, in the order in which people can do something about it. */
export function createInstall(
  { core, parts, people, store, addons }: AppsNeeds,
  { db, onDisk, isNameTaken }: { db: AppsDb; onDisk(): string[]; isNameTaken(name: string): boolean },
) {
  const { database, journal, clock } = core;
  const former = createFormerMembers(core);
  const required = createRequiredApps(people.groups);
  const isInAdminMode = ({ adminUntil }: AppActor): boolean => adminUntil > clock.now();

  /** The row to install into: that of kept data, or a new one. Refused when there is one already. */
  function rowFor(manifest: Manifest, chosen: Chosen): AppRow {
    const rows = db.all();
    // Of one that may be there only once, people are told that it is.
    const isOther = (row: AppRow) => manifest.multipleInstances || row.store_id !== manifest.id;
    refusePortClash(db, manifest, { config: core.config, isOther });
    const same = rows.filter((row) => row.store_id === manifest.id);
    const retained = same.find((row) => row.state === 'kept' && !isWorkedOn(row));
    const present = same.filter((row) => row.state !== 'kept' || isWorkedOn(row));
    const [first] = present;
    if (first !== undefined && !manifest.multipleInstances)
      throw new RefusedError(isWorkedOn(first) ? 'busy' : 'app-installed-already');
    if (retained !== undefined) {
      // A newer version changed the data in ways an older one does not know.
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

  function begin(manifest: Manifest, { row, ports }: InstallTarget, members: Members, actor: AppActor): Started {
    const instanceId = row.instance_id;
    choosePorts(db, instanceId, manifest, ports);
    const keptVersion = row.state === 'kept' ? row.version : null;
    db.change(instanceId, { state: 'installing' });
    db.upsertManifest(instanceId, manifest.version, JSON.stringify(manifest));
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
    const { uid, address } = actor;
    journal.write({
      actor: uid,
      address,
      action: 'install-app',
      subject: instanceId,
      after: { version: manifest.version },
    });
    return { instanceId, messageId };
  }

  /** Everything that could refuse a manifest here, the chosen values, and with which engine. */
  async function prepare(manifest: Manifest): Promise<{ pinned: Manifest; chosen: Chosen }> {
    const chosen = await chooseValues(manifest);
    // Asked before the slow checks as well, so that the common refusals come at once and in words that fit.
    await store.refuseBlocked(manifest, { memory: true });
    const pinned = pinEngine(manifest, parts.engine.kinds());
    await store.refuseFullDisk(
      await roomFor({ others: { baseImage: parts.baseImage } }, pinned),
      engineOf(pinned).type,
    );
    return { pinned, chosen };
  }

  return {
    async fromStore(actor: AppActor, id: string, version: string | undefined, options: AppOptions): Promise<Started> {
      const offered = store.find(id);
      if (offered === undefined) throw new RefusedError('not-found');
      const { manifest } = offered;
      if (version !== undefined && version !== manifest.version)
        throw new RefusedError('app-version-old', { params: { version: manifest.version } });
      const { pinned, chosen } = await prepare(manifest);
      return database.transaction(() => {
        const row = rowFor(manifest, chosen);
        const members = checkMembers(people.users, manifest, row.instance_id, options);
        // Else whoever may install removes an app and lets themselves in to what it holds.
        const decides = row.state === 'kept' && !former.includes(row.instance_id, members);
        const admits = required.admits(row.instance_id, manifest, (cn) => members.get(cn) ?? []);
        if ((decides || admits) && !isInAdminMode(actor)) throw new RefusedError('members-need-admin-mode');
        return begin(pinned, { row, ports: chosen.ports }, members, actor);
      });
    },
    async custom(actor: AppActor, { subdomain, manifestFor, claim }: CustomAppRequest): Promise<Started> {
      const plan = () => manifestFor(customTarget(subdomain));
      const { pinned, chosen } = await prepare(plan());
      return database.transaction(() => {
        // Somebody else may have come first.
        const { id, version } = plan();
        const row = rowFor({ ...pinned, id, version }, chosen);
        const started = begin({ ...pinned, id, version }, { row, ports: chosen.ports }, new Map(), actor);
        claim(started.instanceId);
        return started;
      });
    },
  };

  /** Where an app of this subdomain goes: to the data it left, or to a place of its own. Refused when another one has the name. */
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

/** So many ports that nobody has, and some more because somebody else may choose at the same time. */
export function newPorts(db: AppsDb, count: number): Promise<number[]> {
  const random = randomBytes(4).readUInt32BE() / 2 ** 32;
  return freePorts(promisedPorts(db), random, count + 3);
}

/** Who gets what, or refused with the field that names somebody or something unknown. */
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

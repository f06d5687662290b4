import { createSecureContext, type SecureContext } from 'node:tls';
import type { DirectoryPlace } from '@kontor/contract/edge/directory-access';
import { AdapterError, causesOf, RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import { minutes } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import { createEncryptedListener } from '../../../adapters/ldap/encrypted-listener.ts';
import type { Machine } from '../../../adapters/machine/machine.ts';
import type { KeyPair } from '../../../adapters/nginx/nginx-files.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import { type DirectoryService, servicesDn } from '../../people/directory/index.ts';
import { accessChecks } from './checks.ts';

export interface DirectoryAccessNeeds {
  core: ServerContext;
  machine: Pick<Machine, 'addresses'>;
  directory: Pick<DirectoryService, 'upstream' | 'devices'>;
  /** Returns the certificates of the box; undefined where it has none, because nothing is encrypted. */
  pairs: (() => readonly KeyPair[]) | undefined;
}

const closed: DirectoryPlace = { isOpen: false, address: '0.0.0.0', port: 389, tlsPort: 636 };

/** Opens the directory to devices of the office, encrypted with the box's certificate, where an administrator wants it. */
export function createDirectoryAccess({ core, machine, directory, pairs }: DirectoryAccessNeeds): { slice: Slice } {
  const { settings, journal, boxAddress, clock, log } = core;
  const host = () => boxAddress.portalHost();
  const pair = () => pairs?.().find(({ name }) => name === host());

  const listener = createEncryptedListener({
    ...{ clock, servicesDn, signedIn: directory.devices.signedIn },
    context: () => contextOf(pair()),
    upstream: () => ({ host: '127.0.0.1', port: directory.upstream().port }),
  });

  function chosen(): DirectoryPlace {
    const stored = settings.get('directory', 'access');
    return stored === undefined ? closed : { ...closed, ...JSON.parse(stored) };
  }

  const view = async () => ({
    ...chosen(),
    host: host(),
    addresses: officeAddresses(await machine.addresses()),
    isPossible: pair() !== undefined,
    isListening: listener.isOpen(),
  });

  const state: { trouble?: string | undefined } = {};

  async function open(place: DirectoryPlace): Promise<void> {
    try {
      await listener.open(place);
      state.trouble = undefined;
    } catch (cause) {
      state.trouble = reasonOf(cause);
      throw cause;
    }
  }

  async function follow(): Promise<void> {
    const place = chosen();
    if (place.isOpen && !listener.isOpen()) await open(place);
  }
  // An address may come later than the server, after a start of the machine.
  const work = repeat({ name: 'access to the directory', clock, log, every: minutes(1), run: follow });

  async function put(actor: Actor, place: DirectoryPlace) {
    if (place.isOpen && pair() === undefined) throw new RefusedError('directory-without-certificate');
    const before = chosen();
    await listener.close();
    state.trouble = undefined;
    try {
      if (place.isOpen) await open(place);
    } catch (cause) {
      if (!(cause instanceof AdapterError)) throw cause;
      work.wake();
      throw refusalOf(cause, place);
    }
    core.database.transaction(() => {
      settings.set('directory', 'access', JSON.stringify(place));
      journal.record(actor, place.isOpen ? 'open-directory' : 'close-directory', place.address, {
        before,
        after: place,
      });
    });
    return view();
  }

  const slice: Slice = {
    name: 'directory-access',
    checks: accessChecks({
      status: () => ({
        ...{ isOpen: chosen().isOpen, isListening: listener.isOpen(), trouble: state.trouble },
        ...{ host: host(), isCertified: pair() !== undefined },
      }),
      retry: () => follow().catch(throwReason),
    }),
    routes: {
      'GET /api/v1/directory/access': view,
      'PUT /api/v1/directory/access': ({ actor, body }) => put(actor, body),
    },
    start: async () => work.start(),
    async stop() {
      await work.stop();
      await listener.close();
    },
  };
  return { slice };
}

const contextOf = (pair: KeyPair | undefined): SecureContext | undefined =>
  pair && createSecureContext({ cert: pair.chain, key: pair.key });

const isPortTaken = (cause: unknown): cause is Error & { port: number } =>
  cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE' && 'port' in cause;

/** Names the port that is taken, at its field; else the address cannot be used. */
function refusalOf(cause: AdapterError, { address, tlsPort }: DirectoryPlace): RefusedError {
  const taken = causesOf(cause).find(isPortTaken);
  if (taken === undefined)
    return new RefusedError('directory-place-taken', {
      params: { address },
      fields: { address: 'directory-place-taken' },
    });
  const field = taken.port === tlsPort ? 'tlsPort' : 'port';
  return new RefusedError('directory-port-taken', {
    params: { port: taken.port },
    fields: { [field]: 'directory-port-taken' },
  });
}

/** Throws `AdapterError` with the reason in the words of the system. */
function throwReason(cause: unknown): never {
  throw new AdapterError(reasonOf(cause), { cause });
}

/** The words of the system, such as that an address is taken. */
const reasonOf = (cause: unknown): string => {
  const last = causesOf(cause).at(-1);
  return last instanceof Error ? last.message : String(last);
};

/** Names of networks that only containers of this machine are in. */
const ofContainers = /^(docker|br-|veth|virbr|lxc)/;

const officeAddresses = (all: Awaited<ReturnType<Machine['addresses']>>): string[] => [
  ...new Set(all.filter(({ name }) => !ofContainers.test(name)).map(({ ipv4 }) => ipv4)),
];

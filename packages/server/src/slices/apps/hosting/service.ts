import type { HostingRight, hostingConfig, RetainedHosting } from '@kontor/contract/apps/hosting';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { GrantedRight } from '@kontor/contract/manifest/rights';
import type { Language, RefusalCode } from '@kontor/contract/refusals';
import {
  cleanSubdomain,
  type Interpreter,
  isArchiveName,
  type SubdomainFault,
  subdomainFault,
} from '@kontor/contract/rules/apps/hosting';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import type { z } from 'zod';
import type { Engine } from '../../../adapters/engine/engine.ts';
import { closedPlaces, machineFolder } from '../../../adapters/engine/machine-places.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Registry } from '../registry/index.ts';
import type { Store } from '../store/index.ts';
import { createBlockers } from './blockers.ts';
import { createClaim } from './claim-upload.ts';
import { type ComposeAnswers, type MadeManifest, manifestOf, ofArchive } from './custom-manifest.ts';
import type { HostingNeeds } from './needs.ts';
import { createOffer } from './offer.ts';
import { createReadUploaded, earlierAnswers } from './read-uploaded.ts';
import type { BuildLogs } from './releases/build-logs.ts';
import type { Granting } from './rights/grant-rights.ts';
import { describeRight } from './rights/right-text.ts';
import { contentFault, interpreterFor } from './rules.ts';
import { type CustomAppSpec, specOf } from './runtimes/manifest.ts';
import type { Interpreters } from './runtimes/web-runtime.ts';
import type { Upload, Uploads } from './uploads/uploads.ts';

type Answers = NonNullable<ComposeAnswers>;
type Rights = readonly string[] | undefined;
type Config = z.output<typeof hostingConfig> & { answers: Answers; rights?: Rights };

/** What a call brings besides its body. */
interface CallContext {
  language: Language;
  remember(reply: unknown): void;
}

export interface ServiceNeeds {
  core: Pick<ServerContext, 'config' | 'clock' | 'journal'>;
  engine: Engine;
  apps: HostingNeeds['apps'];
  registry: HostingNeeds['registry'];
  store: Pick<Store, 'refuseBlocked' | 'accounts'>;
  mainDomain(): string;
  uploads: Uploads;
  buildLogs: Pick<BuildLogs, 'expect'>;
  /** Finds the interpreters; called each time, because a package may be installed at any moment. */
  programs(): Interpreters;
}

const subdomainCodes: Record<SubdomainFault, RefusalCode> = {
  missing: 'field-required',
  shape: 'field-invalid',
  reserved: 'domain-reserved',
};

type Target = Pick<CustomAppSpec, 'id' | 'version' | 'subdomain'>;
type Secrets = Readonly<Record<string, string>>;
type Replacing = { ticket: string; answers: Answers; rights?: Rights };

/** Returns the function, which remembers what it made last. */
function rememberMade<A extends unknown[]>(make: (...args: A) => MadeManifest) {
  let made: MadeManifest | undefined;
  const remembering = (...args: A): MadeManifest => {
    made = make(...args);
    return made;
  };
  const last = (): MadeManifest => {
    if (made === undefined) throw new Error('Nothing was made yet');
    return made;
  };
  return Object.assign(remembering, { last });
}

/** Makes custom apps from archives. */
export function createHostingService(needs: ServiceNeeds) {
  const { core, engine, apps, registry, store, mainDomain, uploads, buildLogs, programs } = needs;
  const blockers = createBlockers({ engine, programs });
  const { refuseBlocker } = blockers;

  const checkFolder = (path: string): void => void machineFolder(path, closedPlaces(core.config));

  /** Rights an administrator grants now, `wanted`, to an app that has `earlier`. */
  const grantingFor = (actor: SessionActor, wanted: Rights, earlier: readonly GrantedRight[] = []): Granting => ({
    ...{ wanted, earlier, by: actor.uid, at: core.clock.now() },
  });

  const readersFor = async (language: Language) => ({
    ...{ programs: programs(), accounts: store.accounts(), language, checkFolder },
    compose: await import('./compose/compose.ts'),
  });

  const claimFor = createClaim({ core, uploads, buildLogs });

  return {
    async createHosting(actor: SessionActor, ticket: string, config: Config, { language, remember }: CallContext) {
      const upload = uploads.find(actor.uid, ticket);
      const subdomain = subdomainOf(config.domain, mainDomain());
      refuseContent(upload, config.interpreter);
      const { title, description, protectBySSO, answers } = config;
      const given = { answers, granting: grantingFor(actor, config.rights ?? []) };
      const interpreter = interpreterFor(upload.found, config.interpreter);
      const spec = { title, description, interpreter, addons: [...new Set(config.addons)] };
      const about = { ...spec, isPublic: !protectBySSO, ...ofArchive(upload, interpreter) };
      refuseBlocker(about);
      const readers = await readersFor(language);
      const make = rememberMade((target: Target) => manifestOf({ ...about, ...target }, upload, given, readers));
      const started = await apps.installCustom(actor, {
        subdomain,
        manifestFor: (target) => make(target).manifest,
        given: () => make.last().given,
        claim(begun) {
          claimFor(actor, { ticket, spec: about })(begun.instanceId, make.last().manifest);
          remember({ ...begun, compose: make.last().view });
        },
      });
      return { ...started, compose: make.last().view };
    },
    async replaceArchive(actor: SessionActor, instanceId: string, sent: Replacing, language: Language) {
      const { ticket } = sent;
      const upload = uploads.find(actor.uid, ticket);
      const readers = await readersFor(language);
      const make = rememberMade((spec: CustomAppSpec, secrets: Secrets, present: Manifest) => {
        const earlier = earlierAnswers(readers.compose, upload, { secrets, version: specOf(present).version });
        const granting = grantingFor(actor, sent.rights, present.hosted?.rights);
        return manifestOf(spec, upload, { answers: { ...earlier, ...sent.answers }, granting }, readers);
      });
      let had: readonly GrantedRight[] = [];
      const started = await apps.replaceCustom(actor, instanceId, {
        manifestFor(present, version, secrets) {
          const before = specOf(present);
          const interpreter = interpreterFor(upload.found, before.interpreter);
          const spec = { ...before, interpreter, version, ...ofArchive(upload, interpreter) };
          refuseContent(upload, interpreter);
          refuseBlocker(spec);
          had = present.hosted?.rights ?? [];
          return make(spec, secrets, present).manifest;
        },
        given: () => make.last().given,
        claim: (id, manifest) => claimFor(actor, { ticket, spec: specOf(manifest), had })(id, manifest),
      });
      return { ...started, compose: make.last().view };
    },
    readUploaded: createReadUploaded({ apps, uploads }),
    /** Returns the rights beyond itself that an own app has. */
    listRights: (instanceId: string, language: Language): HostingRight[] =>
      apps.rightsOf(instanceId).map(({ id, service, right, by, at }) => ({
        ...{ id, service, by, ...describeRight(right, language) },
        since: new Date(at).toISOString(),
      })),
    listRetainedHostings: (): RetainedHosting[] =>
      registry.retainedCustomApps().map((retained) => viewRetained(retained, mainDomain())),
    offer: createOffer({ store, mainDomain, blockers }),
  };
}

function refuseContent({ name, found }: Upload, interpreter: Interpreter): void {
  const code = isArchiveName(name, interpreter) ? contentFault(found, interpreter) : 'archive-name';
  if (code !== undefined) throw new RefusedError(code, { fields: { file: code } });
}

/** Returns the subdomain that was typed; refused when it cannot be one. */
function subdomainOf(typed: string, mainDomain: string): string {
  const subdomain = cleanSubdomain(typed, mainDomain);
  const fault = subdomainFault(subdomain, mainDomain);
  if (fault === undefined) return subdomain;
  const code = subdomainCodes[fault];
  const params = { domain: readableDomain(`${subdomain}.${mainDomain}`) };
  if (fault === 'reserved') throw new RefusedError(code, { params, fields: { domain: code } });
  throw new RefusedError('fields-invalid', { fields: { domain: code } });
}

type RetainedApp = ReturnType<Registry['retainedCustomApps']>[number];

function viewRetained({ manifest, bytes, since }: RetainedApp, mainDomain: string): RetainedHosting {
  const { id, subdomain, title, description, interpreter, isPublic, addons } = specOf(manifest);
  const about = { title, description, interpreter, addons: [...addons] };
  const config = { ...about, domain: subdomain, protectBySSO: !isPublic };
  return { id, config, host: `${subdomain}.${mainDomain}`, bytes, since: new Date(since).toISOString() };
}

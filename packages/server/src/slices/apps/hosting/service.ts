import type { HostingOffer, hostingConfig, RetainedHosting } from '@kontor/contract/apps/hosting';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { type Language, type RefusalCode, sentenceOf } from '@kontor/contract/refusals';
import {
  cleanSubdomain,
  hostingAddons,
  type Interpreter,
  interpreters,
  isArchiveName,
  type SubdomainFault,
  subdomainFault,
} from '@kontor/contract/rules/hosting';
import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import type { z } from 'zod';
import type { Engine } from '../../../adapters/engine/engine.ts';
import { refusePrivateRegistry } from '../../../adapters/engine/private-registry.ts';
import type { Started } from '../apps/index.ts';
import type { Store } from '../store/index.ts';
import type { HostingNeeds } from './needs.ts';
import type { BuildLogs } from './releases/build-logs.ts';
import { asksForPackages, contentFault, interpreterFor } from './rules.ts';
import type { composeRuntime } from './runtimes/compose-runtime.ts';
import { imageRuntime, imagesNamed } from './runtimes/image-runtime.ts';
import { type CustomAppSpec, manifestFor, type Runtime, specOf } from './runtimes/manifest.ts';
import { type Interpreters, webRuntime } from './runtimes/web-runtime.ts';
import type { Upload, Uploads } from './uploads/uploads.ts';

type Config = z.output<typeof hostingConfig>;

export interface ServiceNeeds {
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

/** What decides whether an app has a build. */
type Built = Pick<CustomAppSpec, 'interpreter' | 'hasRequirements'>;

/** Makes custom apps from archives. */
export function createHostingService({
  engine,
  apps,
  registry,
  store,
  mainDomain,
  uploads,
  buildLogs,
  programs,
}: ServiceNeeds) {
  function blockerOf(interpreter: Interpreter, hasRequirements = false): RefusedError | undefined {
    if (interpreter === 'docker' || interpreter === 'compose')
      return engine.kinds().includes('docker') ? undefined : new RefusedError('app-needs-docker');
    // keeps P5: untrusted code runs only where it can be isolated.
    if (engine.isolation.level === 'none') return new RefusedError('hosting-needs-isolation');
    const { php, gunicorn, pip } = programs();
    if (interpreter === 'php' && php === undefined) return needs('php-fpm');
    if (interpreter === 'python' && gunicorn === undefined) return needs('gunicorn');
    if (hasRequirements && pip === undefined) return needs('python3-pip');
    return undefined;
  }

  function refuseBlocker({ interpreter, hasRequirements }: Built): void {
    const blocker = blockerOf(interpreter, hasRequirements);
    if (blocker !== undefined) throw blocker;
  }

  const claimFor = (actor: SessionActor, ticket: string, spec: Built) => (instanceId: string) => {
    // Of two calls with one ticket, the second is refused here.
    uploads.find(actor.uid, ticket);
    uploads.claim(ticket, instanceId);
    if (spec.interpreter === 'docker' || spec.hasRequirements) buildLogs.expect(instanceId);
  };

  function subdomainOf(typed: string): string {
    const subdomain = cleanSubdomain(typed, mainDomain());
    const fault = subdomainFault(subdomain, mainDomain());
    if (fault === undefined) return subdomain;
    const code = subdomainCodes[fault];
    const params = { domain: `${subdomain}.${mainDomain()}` };
    if (fault === 'reserved') throw new RefusedError(code, { params, fields: { domain: code } });
    throw new RefusedError('fields-invalid', { fields: { domain: code } });
  }

  async function offerOf(name: (typeof hostingAddons)[number], language: Language) {
    const spec = { ...sample, addons: [name] };
    const inContainer = { ...spec, interpreter: 'docker' as const };
    const ofProcess = manifestFor(spec, webRuntime(spec, { php: '', gunicorn: '', pip: '' }));
    const ofImage = manifestFor(inContainer, imageRuntime(inContainer, ''));
    const blockerText = async (manifest: Manifest) =>
      sentence(await blockerIn(() => store.refuseBlocked(manifest, { memory: false })), language);
    return { name, obstacle: await blockerText(ofProcess), inContainer: await blockerText(ofImage) };
  }

  return {
    async createHosting(actor: SessionActor, ticket: string, config: Config): Promise<Started> {
      const upload = uploads.find(actor.uid, ticket);
      const subdomain = subdomainOf(config.domain);
      refuseContent(upload, config.interpreter);
      const { title, description, protectBySSO } = config;
      const interpreter = interpreterFor(upload.found, config.interpreter);
      const spec = { subdomain, title, description, interpreter, addons: [...new Set(config.addons)] };
      const about = { ...spec, isPublic: !protectBySSO, ...ofArchive(upload, interpreter) };
      refuseBlocker(about);
      const readers = await import('./runtimes/compose-runtime.ts');
      return apps.installCustom(actor, {
        subdomain,
        manifestFor: (target) =>
          manifestOf({ ...about, ...target }, upload, { programs: programs(), accounts: store.accounts(), ...readers }),
        claim: claimFor(actor, ticket, about),
      });
    },
    async replaceArchive(actor: SessionActor, instanceId: string, ticket: string): Promise<Started> {
      const upload = uploads.find(actor.uid, ticket);
      const readers = await import('./runtimes/compose-runtime.ts');
      return apps.replaceCustom(actor, instanceId, {
        manifestFor(present, version) {
          const before = specOf(present);
          const interpreter = interpreterFor(upload.found, before.interpreter);
          const spec = { ...before, interpreter, version, ...ofArchive(upload, interpreter) };
          refuseContent(upload, interpreter);
          refuseBlocker(spec);
          return manifestOf(spec, upload, { programs: programs(), accounts: store.accounts(), ...readers });
        },
        claim: (id, manifest) => claimFor(actor, ticket, specOf(manifest))(id),
      });
    },
    listRetainedHostings: (): RetainedHosting[] =>
      registry.retainedCustomApps().map(({ manifest, bytes, since }) => {
        const { id, subdomain, title, description, interpreter, isPublic, addons } = specOf(manifest);
        const config = {
          title,
          description,
          interpreter,
          addons: [...addons],
          domain: subdomain,
          protectBySSO: !isPublic,
        };
        return { id, config, host: `${subdomain}.${mainDomain()}`, bytes, since: new Date(since).toISOString() };
      }),
    async offer(language: Language): Promise<HostingOffer> {
      return {
        domain: mainDomain(),
        interpreters: interpreters.map((name) => ({ name, obstacle: sentence(blockerOf(name), language) })),
        addons: await Promise.all(hostingAddons.map((name) => offerOf(name, language))),
      };
    },
  };
}

/** Placeholder for any custom app, where only its addons matter. */
const sample: CustomAppSpec = {
  id: 'own-app',
  version: '1',
  subdomain: 'app',
  title: 'App',
  description: '',
  isPublic: false,
  interpreter: 'python',
  hasRequirements: false,
  addons: [],
  bytes: 1,
};

const ofArchive = ({ found }: Upload, interpreter: Interpreter) => ({
  bytes: found.bytes,
  hasRequirements: interpreter === 'python' && asksForPackages(found),
});

interface Readers {
  programs: Interpreters;
  accounts: readonly { host: string }[];
  composeRuntime: typeof composeRuntime;
}

function manifestOf(spec: CustomAppSpec, { found }: Upload, { programs, accounts, composeRuntime }: Readers): Manifest {
  const ofImages = (runtime: Runtime, images: readonly string[]) => {
    for (const image of images) refusePrivateRegistry(image, accounts);
    return manifestFor(spec, runtime);
  };
  const { Dockerfile = '' } = found.texts;
  if (spec.interpreter === 'docker') return ofImages(imageRuntime(spec, Dockerfile), imagesNamed(Dockerfile));
  if (spec.interpreter === 'compose') {
    const runtime = composeRuntime(spec, found);
    return ofImages(runtime, imagesOf(runtime.engine));
  }
  return manifestFor(spec, webRuntime(spec, programs));
}

const imagesOf = (engine: Runtime['engine']): string[] =>
  engine.type === 'docker' ? Object.values(engine.services).flatMap(({ image }) => image ?? []) : [];

const needs = (name: string) => new RefusedError('hosting-needs-package', { params: { package: name } });

const sentence = (refused: RefusedError | undefined, language: Language): string =>
  refused === undefined ? '' : sentenceOf(refused.code, language, refused.params);

async function blockerIn(check: () => Promise<void>): Promise<RefusedError | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof RefusedError) return error;
    throw error;
  }
}

function refuseContent({ name, found }: Upload, interpreter: Interpreter): void {
  const code = isArchiveName(name, interpreter) ? contentFault(found, interpreter) : 'archive-name';
  if (code !== undefined) throw new RefusedError(code, { fields: { file: code } });
}

import type { HostingOffer, hostingConfig, KeptHosting } from '@kontor/contract/hosting';
import type { Manifest } from '@kontor/contract/manifest';
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
import { Refused } from '@kontor/platform/errors';
import type { z } from 'zod';
import { refuseInside } from '../../adapters/engine/named-images.ts';
import type { Apps, Asker, Started } from '../apps/index.ts';
import type { Store } from '../store/index.ts';
import type { Builds } from './builds.ts';
import type { composeRunning } from './compose-running.ts';
import { imageRunning, imagesNamed } from './container-running.ts';
import { manifestFor, type Running, type Wish, wishOf } from './manifest.ts';
import type { HostingNeeds } from './needs.ts';
import { asksForPackages, contentFault, interpreterFor } from './rules.ts';
import { type Interpreters, webRunning } from './running.ts';
import type { Upload, Uploads } from './uploads.ts';

type Config = z.output<typeof hostingConfig>;

export interface ServiceNeeds {
  parts: HostingNeeds['parts'];
  apps: Pick<Apps, 'installOwn' | 'replaceOwn' | 'keptOwn'>;
  store: Pick<Store, 'refuseObstacles' | 'accounts'>;
  mainDomain(): string;
  uploads: Uploads;
  builds: Pick<Builds, 'expect'>;
  /** Looked for anew each time: a package may be installed at any moment. */
  programs(): Interpreters;
}

const subdomainCodes: Record<SubdomainFault, RefusalCode> = {
  missing: 'field-required',
  shape: 'field-invalid',
  reserved: 'domain-reserved',
};

/** What decides whether anything of an app is built first. */
type Built = Pick<Wish, 'interpreter' | 'hasRequirements'>;

/** Makes own apps of archives. */
export function createHostingService({ parts, apps, store, mainDomain, uploads, builds, programs }: ServiceNeeds) {
  function obstacleOf(interpreter: Interpreter, hasRequirements = false): Refused | undefined {
    if (interpreter === 'docker' || interpreter === 'compose')
      return parts.engine.kinds().includes('docker') ? undefined : new Refused('app-needs-docker');
    // keeps P5: what strangers wrote runs only where it can be kept apart.
    if (parts.engine.isolation.level === 'none') return new Refused('hosting-needs-isolation');
    const { php, gunicorn, pip } = programs();
    if (interpreter === 'php' && php === undefined) return needs('php-fpm');
    if (interpreter === 'python' && gunicorn === undefined) return needs('gunicorn');
    if (hasRequirements && pip === undefined) return needs('python3-pip');
    return undefined;
  }

  function refuseObstacle({ interpreter, hasRequirements }: Built): void {
    const obstacle = obstacleOf(interpreter, hasRequirements);
    if (obstacle !== undefined) throw obstacle;
  }

  const claimFor = (asker: Asker, ticket: string, wish: Built) => (instanceId: string) => {
    // Two calls with one ticket: the second one finds it taken.
    uploads.find(asker.uid, ticket);
    uploads.claim(ticket, instanceId);
    if (wish.interpreter === 'docker' || wish.hasRequirements) builds.expect(instanceId);
  };

  function subdomainOf(typed: string): string {
    const subdomain = cleanSubdomain(typed, mainDomain());
    const fault = subdomainFault(subdomain, mainDomain());
    if (fault === undefined) return subdomain;
    const code = subdomainCodes[fault];
    const params = { domain: `${subdomain}.${mainDomain()}` };
    if (fault === 'reserved') throw new Refused(code, { params, fields: { domain: code } });
    throw new Refused('fields-invalid', { fields: { domain: code } });
  }

  async function offerOf(name: (typeof hostingAddons)[number], language: Language) {
    const wish = { ...sample, addons: [name] };
    const inContainer = { ...wish, interpreter: 'docker' as const };
    const ofProcess = manifestFor(wish, webRunning(wish, { php: '', gunicorn: '', pip: '' }));
    const ofImage = manifestFor(inContainer, imageRunning(inContainer, ''));
    const told = async (manifest: Manifest) =>
      sentence(await obstacleIn(() => store.refuseObstacles(manifest, { memory: false })), language);
    return { name, obstacle: await told(ofProcess), inContainer: await told(ofImage) };
  }

  return {
    async host(asker: Asker, ticket: string, config: Config): Promise<Started> {
      const upload = uploads.find(asker.uid, ticket);
      const subdomain = subdomainOf(config.domain);
      refuseContent(upload, config.interpreter);
      const { title, description, protectBySSO } = config;
      const interpreter = interpreterFor(upload.found, config.interpreter);
      const wish = { subdomain, title, description, interpreter, addons: [...new Set(config.addons)] };
      const about = { ...wish, isPublic: !protectBySSO, ...ofArchive(upload, interpreter) };
      refuseObstacle(about);
      const readers = await import('./compose-running.ts');
      return apps.installOwn(asker, {
        subdomain,
        manifestFor: (place) =>
          manifestOf({ ...about, ...place }, upload, { programs: programs(), accounts: store.accounts(), ...readers }),
        claim: claimFor(asker, ticket, about),
      });
    },
    async replace(asker: Asker, instanceId: string, ticket: string): Promise<Started> {
      const upload = uploads.find(asker.uid, ticket);
      const readers = await import('./compose-running.ts');
      return apps.replaceOwn(asker, instanceId, {
        manifestFor(present, version) {
          const before = wishOf(present);
          const interpreter = interpreterFor(upload.found, before.interpreter);
          const wish = { ...before, interpreter, version, ...ofArchive(upload, interpreter) };
          refuseContent(upload, interpreter);
          refuseObstacle(wish);
          return manifestOf(wish, upload, { programs: programs(), accounts: store.accounts(), ...readers });
        },
        claim: (id, manifest) => claimFor(asker, ticket, wishOf(manifest))(id),
      });
    },
    kept: (): KeptHosting[] =>
      apps.keptOwn().map(({ manifest, bytes, since }) => {
        const { id, subdomain, title, description, interpreter, isPublic, addons } = wishOf(manifest);
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
        interpreters: interpreters.map((name) => ({ name, obstacle: sentence(obstacleOf(name), language) })),
        addons: await Promise.all(hostingAddons.map((name) => offerOf(name, language))),
      };
    },
  };
}

/** Stands for any own app where only its addons matter. */
const sample: Wish = {
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
  composeRunning: typeof composeRunning;
}

function manifestOf(wish: Wish, { found }: Upload, { programs, accounts, composeRunning }: Readers): Manifest {
  const ofImages = (running: Running, images: readonly string[]) => {
    for (const image of images) refuseInside(image, accounts);
    return manifestFor(wish, running);
  };
  const { Dockerfile = '' } = found.texts;
  if (wish.interpreter === 'docker') return ofImages(imageRunning(wish, Dockerfile), imagesNamed(Dockerfile));
  if (wish.interpreter === 'compose') {
    const running = composeRunning(wish, found);
    return ofImages(running, imagesOf(running.engine));
  }
  return manifestFor(wish, webRunning(wish, programs));
}

const imagesOf = (engine: Running['engine']): string[] =>
  engine.type === 'docker' ? Object.values(engine.services).flatMap(({ image }) => image ?? []) : [];

const needs = (name: string) => new Refused('hosting-needs-package', { params: { package: name } });

const sentence = (refused: Refused | undefined, language: Language): string =>
  refused === undefined ? '' : sentenceOf(refused.code, language, refused.params);

async function obstacleIn(check: () => Promise<void>): Promise<Refused | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

function refuseContent({ name, found }: Upload, interpreter: Interpreter): void {
  const code = isArchiveName(name, interpreter) ? contentFault(found, interpreter) : 'archive-name';
  if (code !== undefined) throw new Refused(code, { fields: { file: code } });
}

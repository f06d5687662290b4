import type { HostingOffer } from '@kontor/contract/apps/hosting';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { hostingAddons, interpreters } from '@kontor/contract/rules/apps/hosting';
import { RefusedError } from '@kontor/platform/errors';
import type { Store } from '../store/index.ts';
import type { Blockers } from './blockers.ts';
import { imageRuntime } from './runtimes/image-runtime.ts';
import { type CustomAppSpec, renderManifest } from './runtimes/manifest.ts';
import { webRuntime } from './runtimes/web-runtime.ts';

export interface OfferNeeds {
  store: Pick<Store, 'refuseBlocked'>;
  mainDomain(): string;
  blockers: Pick<Blockers, 'blockerOf'>;
}

/** Returns a function that lists what custom apps may use here, and why not. */
export function createOffer({ store, mainDomain, blockers: { blockerOf } }: OfferNeeds) {
  async function offerOf(name: (typeof hostingAddons)[number], language: Language) {
    const spec = { ...sample, addons: [name] };
    const inContainer = { ...spec, interpreter: 'docker' as const };
    const ofProcess = renderManifest(spec, webRuntime(spec, { php: '', gunicorn: '', pip: '' }));
    const ofImage = renderManifest(inContainer, imageRuntime(inContainer, ''));
    const blockerText = async (manifest: Manifest) =>
      sentence(await blockerIn(() => store.refuseBlocked(manifest, { memory: false })), language);
    return { name, obstacle: await blockerText(ofProcess), inContainer: await blockerText(ofImage) };
  }

  return async (language: Language): Promise<HostingOffer> => ({
    domain: mainDomain(),
    interpreters: interpreters.map((name) => ({ name, obstacle: sentence(blockerOf(name), language) })),
    addons: await Promise.all(hostingAddons.map((name) => offerOf(name, language))),
  });
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

import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { Interpreter } from '@kontor/contract/rules/apps/hosting';
import { refusePrivateRegistry } from '../../../adapters/engine/private-registry.ts';
import { asksForPackages } from './rules.ts';
import type { composeRuntime } from './runtimes/compose-runtime.ts';
import { imageRuntime, imagesNamed } from './runtimes/image-runtime.ts';
import { type CustomAppSpec, type Runtime, renderManifest } from './runtimes/manifest.ts';
import { type Interpreters, webRuntime } from './runtimes/web-runtime.ts';
import type { Upload } from './uploads/uploads.ts';

/** Returns what a spec takes from the archive. */
export const ofArchive = ({ found }: Upload, interpreter: Interpreter) => ({
  bytes: found.bytes,
  hasRequirements: interpreter === 'python' && asksForPackages(found),
});

interface Readers {
  programs: Interpreters;
  accounts: readonly { host: string }[];
  composeRuntime: typeof composeRuntime;
}

/** Returns the manifest of a custom app made of an archive. Throws `RefusedError` for images in private registries without an account. */
export function manifestOf(
  spec: CustomAppSpec,
  { found }: Upload,
  { programs, accounts, composeRuntime }: Readers,
): Manifest {
  const ofImages = (runtime: Runtime, images: readonly string[]) => {
    for (const image of images) refusePrivateRegistry(image, accounts);
    return renderManifest(spec, runtime);
  };
  const { Dockerfile = '' } = found.texts;
  if (spec.interpreter === 'docker') return ofImages(imageRuntime(spec, Dockerfile), imagesNamed(Dockerfile));
  if (spec.interpreter === 'compose') {
    const runtime = composeRuntime(spec, found);
    return ofImages(runtime, imagesOf(runtime.engine));
  }
  return renderManifest(spec, webRuntime(spec, programs));
}

const imagesOf = (engine: Runtime['engine']): string[] =>
  engine.type === 'docker' ? Object.values(engine.services).flatMap(({ image }) => image ?? []) : [];

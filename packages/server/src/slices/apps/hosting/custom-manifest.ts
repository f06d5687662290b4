import type { ComposeView } from '@kontor/contract/apps/hosting';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { Language } from '@kontor/contract/refusals';
import type { Interpreter } from '@kontor/contract/rules/apps/hosting';
import { RefusedError } from '@kontor/platform/errors';
import { refusePrivateRegistry } from '../../../adapters/engine/private-registry.ts';
import type * as compose from './compose/compose.ts';
import { type AskedRight, type Granting, grantRights } from './rights/grant-rights.ts';
import { asksForPackages, dockerfileText } from './rules.ts';
import { imageRuntime, imagesNamed } from './runtimes/image-runtime.ts';
import { type CustomAppSpec, type Runtime, renderManifest } from './runtimes/manifest.ts';
import { type Interpreters, webRuntime } from './runtimes/web-runtime.ts';
import type { Upload } from './uploads/uploads.ts';

/** Returns what a spec takes from the archive. */
export const ofArchive = ({ found }: Upload, interpreter: Interpreter) => ({
  bytes: found.bytes,
  hasRequirements: interpreter === 'python' && asksForPackages(found),
});

/** Answers to the questions of a compose file. */
export type ComposeAnswers = Parameters<typeof compose.readCompose>[1];

interface Readers {
  programs: Interpreters;
  accounts: readonly { host: string }[];
  compose: typeof compose;
  language: Language;
  /** Throws `RefusedError` for a folder of the machine that no app may read. */
  checkFolder(path: string): void;
}

/** What an administrator says about a compose file. */
export interface Given {
  answers: NonNullable<ComposeAnswers>;
  granting: Granting;
}

/** The manifest of a custom app, values of its secrets that are not generated, and what its compose file says. */
export interface MadeManifest {
  manifest: Manifest;
  given: Record<string, string>;
  view: ComposeView | null;
}

/** Returns the manifest of a custom app made of an archive. Throws `RefusedError` for images in private registries without an account. */
export function manifestOf(spec: CustomAppSpec, upload: Upload, given: Given, readers: Readers): MadeManifest {
  const { programs, accounts } = readers;
  const ofImages = (runtime: Runtime, images: readonly string[]) => {
    for (const image of images) refusePrivateRegistry(image, accounts);
    return { manifest: renderManifest(spec, runtime), given: {}, view: null };
  };
  const dockerfile = dockerfileText(upload.found);
  if (spec.interpreter === 'docker') return ofImages(imageRuntime(spec, dockerfile), imagesNamed(dockerfile));
  if (spec.interpreter !== 'compose')
    return { manifest: renderManifest(spec, webRuntime(spec, programs)), given: {}, view: null };
  const { view, runtime } = composed(spec, upload, given, readers);
  return { ...ofImages(runtime, imagesOf(runtime.engine)), given: runtime.given, view };
}

function composed(
  spec: CustomAppSpec,
  { found }: Upload,
  { answers, granting }: Given,
  { compose, language, checkFolder }: Readers,
) {
  const { composeSourceOf, readCompose, refuseUnanswered, composeRuntime, viewCompose } = compose;
  const source = composeSourceOf(found);
  if (source === undefined) throw new RefusedError('archive-no-compose', { fields: { file: 'archive-no-compose' } });
  const asking = readCompose(source, answers);
  refuseUnanswered(readCompose(source).questions, answers, asking);
  const rights = grantRights(askedRights(asking), granting);
  for (const { right } of rights) if (right.kind === 'folder') checkFolder(right.path);
  const granted = new Set(rights.map(({ id }) => id));
  const reading = readCompose(source, answers, granted);
  return {
    view: viewCompose(reading, language, { answers: {}, granted }),
    runtime: { ...composeRuntime(spec, reading, { source, answers }), rights },
  };
}

const askedRights = ({ rights, names }: ReturnType<typeof compose.readCompose>): AskedRight[] =>
  rights.map(({ id, service, right }) => ({ id, service: names.get(service) ?? service, right }));

const imagesOf = (engine: Runtime['engine']): string[] =>
  engine.type === 'docker' ? Object.values(engine.services).flatMap(({ image }) => image ?? []) : [];

import { RefusedError } from '@kontor/platform/errors';
import { fullImage, registryOf } from '../../image-name.ts';
import type { ImageBuild } from '../../images.ts';
import { refusePrivateRegistry } from '../../private-registry.ts';
import { type DockerPulls, withTag } from './docker-pulls.ts';
import type { ImageTags } from './image-tags.ts';

const tagBeforeDigest = /:[\w][\w.-]*@/;

/** Throws when a base image has `ONBUILD` triggers, which were never checked. Pulls it first: the builder would run them at once. */
export async function refuseTriggers(
  { tags, pulls }: { tags: ImageTags; pulls: DockerPulls },
  name: string,
  request: ImageBuild,
): Promise<void> {
  const account = request.accounts?.find(({ host }) => host === registryOf(name));
  const { instance, version, container, signal } = request;
  const base = { image: name, instance, version, container, signal, account };
  let found = await tags.find(name);
  if (found === undefined) {
    // Not left to the builder: an image that a registry first refuses and later serves would go unchecked.
    await pulls.fetch(withTag(name), base);
    found = await tags.find(name);
  }
  if (found === undefined) throw new RefusedError('download-failed');
  if ((found.Config?.OnBuild ?? []).length > 0)
    throw new RefusedError('dockerfile-adds-address', { params: { step: `ONBUILD (${name})` } });
}

/** Allows only registry images and shared images of the box: not images of other apps, by name or by id. */
export async function refuseForeign(tags: ImageTags, name: string, { accounts = [] }: ImageBuild): Promise<void> {
  refusePrivateRegistry(name, accounts);
  const full = fullImage(name);
  const isHeld = full.startsWith(`docker.io/${tags.holderOf('')}`);
  const found = isHeld ? undefined : await tags.find(name);
  const names = [...(found?.RepoTags ?? []), ...(found?.RepoDigests ?? [])].map(fullImage);
  // The daemon also accepts an abbreviated id.
  const isById = found !== undefined && !names.includes(full.replace(tagBeforeDigest, '@'));
  if (isHeld || isById) throw new RefusedError('image-of-the-box', { params: { image: name } });
}

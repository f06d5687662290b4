import { instanceId } from '@kontor/contract/fields';
import type { Text } from '@kontor/contract/manifest/manifest';
import { z } from 'zod';

/** One part of a backup as it is stored: the box itself (`box`) or an app. */
const storedPart = z.object({
  id: z.string(),
  title: z.object({ de: z.string(), en: z.string() }),
  version: z.string(),
  files: z.number(),
  bytes: z.number(),
  snapshot: z.string(),
  /** When the data was as it is in the backup, in milliseconds since the epoch; absent for the box, and in backups of versions that did not note it. */
  takenAt: z.number().optional(),
});
export type StoredPart = z.infer<typeof storedPart>;

export const storedParts = z.array(storedPart);

const missedApps = z.array(z.object({ de: z.string(), en: z.string() }));

/** Returns the titles of apps a backup lacks. */
export const missedOf = (json: string): Text[] => missedApps.parse(JSON.parse(json));

/** A count or bytes; what is larger could not be stored. */
const amount = z.number().int().nonnegative().max(1e14);

/** What the snapshot of the box says about its backup. */
const manifest = z.object({
  /** Name of the server. */
  domain: z.string(),
  /** Of the box itself, before it was stored. */
  files: amount,
  bytes: amount,
  /** All other parts. Whoever has the key can write them, and ids become names of folders. */
  parts: z.array(storedPart.extend({ id: instanceId, files: amount, bytes: amount })),
  /** Titles of apps that could not be stored. */
  missed: missedApps.default([]),
});
export type Manifest = z.infer<typeof manifest>;

/** Returns the parts of a stored backup. */
export const partsOf = (json: string): StoredPart[] => storedParts.parse(JSON.parse(json));

/** Id of the part with the box itself. */
export const boxPart = 'box';

/** Returns the box itself as a part of a backup. */
export const boxPartOf = ({
  snapshot,
  files,
  bytes,
}: Pick<StoredPart, 'snapshot' | 'files' | 'bytes'>): StoredPart => ({
  ...{ id: boxPart, title: { de: '', en: '' }, version: '' },
  ...{ snapshot, files, bytes },
});

/** Marks every snapshot of this product. */
export const product = 'kontor';

/** Returns the tags of a part's snapshot. That of the box is made last and carries the list of all parts: without it a backup is not complete. */
export const tagsOf = (backup: string, part: string): string[] => [product, `backup=${backup}`, `part=${part}`];

const mark = 'manifest.';

/** Returns the tag of the snapshot of the box that describes the whole backup. */
export const manifestTag = (about: Manifest): string =>
  `${mark}${Buffer.from(JSON.stringify(about)).toString('base64url')}`;

/** Returns what the tags of a snapshot say about its backup; undefined where they do not. */
export function manifestIn(tags: readonly string[]): Manifest | undefined {
  const tag = tags.find((one) => one.startsWith(mark))?.slice(mark.length);
  if (tag === undefined) return undefined;
  try {
    return manifest.parse(JSON.parse(Buffer.from(tag, 'base64url').toString()));
  } catch (cause) {
    // Of another program, or of a version that described it otherwise.
    if (cause instanceof SyntaxError || cause instanceof z.ZodError) return undefined;
    throw cause;
  }
}

/** Returns the part a snapshot holds; undefined for one of another program. */
export function partIn(tags: readonly string[]): { backup: string; part: string } | undefined {
  const valueNamed = (name: string) => tags.find((tag) => tag.startsWith(`${name}=`))?.slice(name.length + 1);
  const [backup, part] = [valueNamed('backup'), valueNamed('part')];
  return tags.includes(product) && backup !== undefined && part !== undefined ? { backup, part } : undefined;
}

/** Returns the bytes of all parts. */
export const totalBytes = (parts: readonly StoredPart[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

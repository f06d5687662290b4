import { constants, existsSync, readFileSync } from 'node:fs';
import { copyFile, lstat, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { removeTree } from '@kontor/platform/remove-tree';
import { z } from 'zod';
import { readBootId } from '../run-command/process-table.ts';
import type { Commands } from '../run-command.ts';
import { type ChangesRequest, canCopyRunning, createCopyChanges } from './copy-changes.ts';
import { type ExportedRelease, refusingFullDisk, writeExportedRelease } from './export-release.ts';
import { countFiles, measureTree, nothingThere } from './measure.ts';
import { makeFolder, move } from './moves.ts';

/** What an export contains, as its file `app.json` says. Read by later releases too. */
const exportInfo = z.object({
  instanceId: z.string(),
  title: z.object({ de: z.string(), en: z.string() }),
  version: z.string(),
  /** SHA-256 of the manifest, in hex. */
  manifestDigest: z.string(),
  /** When the data was as it is in the export, in ms since the epoch. */
  takenAt: z.number(),
  /** `newestSetBack` of the data; absent in exports of versions that did not look. */
  setBackAt: z.number().optional(),
  /** Files in `files` and `databases`, and their bytes. */
  files: z.number(),
  bytes: z.number(),
  /** The same of `release`; absent in exports made before they contained it. */
  release: z.object({ files: z.number(), bytes: z.number() }).optional(),
  /** Ms from the order to stop the app until it was healthy again; 0 when it was not stopped. */
  downtimeMs: z.number(),
  /** Why the app did not become healthy again after the copy, technically. */
  startFailure: z.string().optional(),
  /** Start of the machine in which it was made. Absent in exports of versions that wrote them to disk. */
  bootId: z.string().optional(),
  /** Id of the job that made it, and of the one it was made for. */
  job: z.string(),
  by: z.string(),
});
export type ExportInfo = z.infer<typeof exportInfo>;

/** Folders and files of an export. */
export const exportParts = { files: 'files', databases: 'databases', release: 'release', info: 'app.json' } as const;

export interface ExportCopy extends Pick<ChangesRequest, 'from' | 'except' | 'isRunning' | 'signal'> {
  jobId: string;
  /** What `begin` returned. */
  since: string;
}

export interface AppExportsNeeds {
  /** The data folder. */
  data: string;
  commands: Pick<Commands, 'run'>;
}

/** Exports of apps below the data folder: one complete one for each app, and the draft of each job that makes one. All operations may be repeated (keeps E1). */
export function createAppExports({ data, commands }: AppExportsNeeds) {
  const root = join(data, 'exports');
  const folderOf = (instanceId: string) => join(root, instanceId);
  const draftOf = (jobId: string) => join(root, `.new-${jobId}`);
  const formerOf = (instanceId: string) => join(root, `.old-${instanceId}`);
  const copyChanges = createCopyChanges(commands);

  async function drop(instanceId: string): Promise<void> {
    const former = formerOf(instanceId);
    await removeTree(former);
    if (existsSync(folderOf(instanceId))) await move(folderOf(instanceId), former);
    await removeTree(former);
  }

  return {
    folderOf,
    /** Where the databases of an export in the making are dumped. */
    databasesOf: (jobId: string) => join(draftOf(jobId), exportParts.databases),
    canCopyRunning: () => canCopyRunning(commands),
    /** Resolves with whether a copy of a folder's files shares their blocks, so that it takes no space. */
    sharesBlocks: (folder: string) => sharesBlocks(folder, root),
    /** Creates an empty draft. Resolves with the time of the file system, which `copy` needs. */
    async begin(jobId: string): Promise<string> {
      await removeTree(draftOf(jobId));
      await makeFolder(root, 0o700);
      await makeFolder(draftOf(jobId), 0o700);
      return String(await timeIn(draftOf(jobId)));
    },
    /** Copies the files of an app into the draft, or what has changed since the last time. */
    copy: ({ jobId, since, ...request }: ExportCopy): Promise<void> =>
      copyChanges({ ...request, since: BigInt(since), to: join(draftOf(jobId), exportParts.files) }),
    /** Writes what the app can be built again from. */
    addRelease: (jobId: string, release: ExportedRelease, signal: AbortSignal): Promise<void> =>
      writeExportedRelease(join(draftOf(jobId), exportParts.release), release, signal),
    measureDraft: (jobId: string) => measureTree(draftOf(jobId)),
    dropDraft: (jobId: string) => removeTree(draftOf(jobId)),
    /**
     * Makes the draft the export of the app, in place of an earlier one. Complete when it has its name. It is not written to disk, which would take longer than the
     * copy: it is read once and deleted, and after a power failure `current` does not return it (keeps E5).
     */
    async complete(about: Omit<ExportInfo, 'files' | 'bytes' | 'release' | 'bootId'>): Promise<void> {
      const { instanceId, job } = about;
      const draft = draftOf(job);
      if (existsSync(draft)) {
        const release = await countRelease(draft);
        const info: ExportInfo = { ...about, ...(await countParts(draft)), release, bootId: readBootId() };
        await write(join(draft, exportParts.info), JSON.stringify(info, null, 2));
        await drop(instanceId);
        await move(draft, folderOf(instanceId));
      }
      await removeTree(formerOf(instanceId));
    },
    /** Returns what the export of an app contains; undefined when there is none. */
    find: (instanceId: string) => readExportInfo(folderOf(instanceId)),
    /** The same, but undefined for an export from before the machine started: its files may not have reached the disk. */
    current(instanceId: string): ExportInfo | undefined {
      const info = readExportInfo(folderOf(instanceId));
      return info?.bootId === readBootId() ? info : undefined;
    },
    /** Removes the export of an app; does nothing when there is none. */
    drop,
    /** Removes drafts and exports of jobs that are not open. */
    async sweep(isOpen: (jobId: string) => boolean): Promise<void> {
      const names = existsSync(root) ? await readdir(root) : [];
      for (const name of names) {
        const job = name.startsWith('.new-') ? name.slice('.new-'.length) : readExportInfo(join(root, name))?.by;
        if (job === undefined || name.startsWith('.old-') || !isOpen(job)) await removeTree(join(root, name));
      }
    },
  };
}

export type AppExports = ReturnType<typeof createAppExports>;

/** Returns what an export contains; undefined when the folder contains no complete one. */
export function readExportInfo(folder: string): ExportInfo | undefined {
  const file = join(folder, exportParts.info);
  if (!existsSync(file)) return undefined;
  try {
    return exportInfo.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof z.ZodError) return undefined;
    throw cause;
  }
}

/** Resolves with the number of regular files in an export and their bytes. */
export async function countParts(folder: string): Promise<{ files: number; bytes: number }> {
  const counts = [
    await countFiles(join(folder, exportParts.files)),
    await countFiles(join(folder, exportParts.databases)),
  ];
  return {
    files: counts.reduce((sum, { files }) => sum + files, 0),
    bytes: counts.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/**
 * Throws `AdapterError` where a folder of an export that the server itself writes to, mounts or gives away is a link, as only somebody with the key of its backup can
 * make it: root would follow it to anywhere on the machine. Links inside of volumes are the app's own.
 */
export async function refuseLinks(folder: string): Promise<void> {
  const [files, images] = [exportParts.files, join(exportParts.files, '.image-volumes')];
  const outer = [exportParts.databases, exportParts.release, files, ...(await below(folder, files))];
  const inner = [...(await below(folder, exportParts.databases)), ...(await below(folder, images, 2))];
  for (const path of [...outer, ...inner])
    if (await isLink(join(folder, path))) throw new AdapterError(`The backup was tampered with: ${path} is a link`);
}

/** Resolves with what is in a folder, by its path in `root`; links are not followed. */
async function below(root: string, path: string, levels = 1): Promise<string[]> {
  if (levels === 0 || (await isLink(join(root, path)))) return [];
  const names = (await readdir(join(root, path)).catch(nothingThere)) ?? [];
  const found: string[] = [];
  for (const name of names) found.push(join(path, name), ...(await below(root, join(path, name), levels - 1)));
  return found;
}

const isLink = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(nothingThere))?.isSymbolicLink() ?? false;

/** Resolves with the number of files in the release of an export and their bytes. */
export const countRelease = (folder: string) => countFiles(join(folder, exportParts.release));

/** Granularity of the coarsest file system, in ns: an earlier `since` only copies more. */
const granularity = 2_000_000_000n;

/** Resolves with the present time as the file system records it, which may differ from that of the server. */
async function timeIn(folder: string): Promise<bigint> {
  const marker = join(folder, 'time');
  await write(marker, '');
  const { ctimeNs } = await lstat(marker, { bigint: true });
  await rm(marker);
  return ctimeNs - (ctimeNs % granularity);
}

const write = (file: string, text: string): Promise<void> =>
  refusingFullDisk(() => writeFile(file, text, { mode: 0o600 }));

/** Clones a file in the root; across file systems no blocks are shared. */
async function sharesBlocks(folder: string, root: string): Promise<boolean> {
  if (!existsSync(folder)) return true;
  await makeFolder(root, 0o700);
  if ((await stat(folder)).dev !== (await stat(root)).dev) return false;
  const [one, other] = [join(root, '.blocks'), join(root, '.blocks-shared')];
  try {
    await writeFile(one, 'x'.repeat(4096));
    await rm(other, { force: true });
    await copyFile(one, other, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) return false;
    throw cause;
  } finally {
    for (const file of [one, other]) await rm(file, { force: true });
  }
}

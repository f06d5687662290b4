import { existsSync } from 'node:fs';
import { RefusedError } from '@kontor/platform/errors';
import { copyTree } from '../../../../adapters/app-files/copy-tree.ts';
import type { Archives } from '../../../../adapters/archives/archives.ts';
import type { CustomRelease } from '../../apps/index.ts';
import type { Upload, Uploads } from '../uploads/uploads.ts';

export interface PlaceCodeNeeds {
  archives: Archives;
  uploads: Pick<Uploads, 'of'>;
}

/**
 * Returns a function that puts the code of a release into a folder, which does not exist yet: from the uploaded archive, which it resolves with, or from an
 * earlier release of the same version. `owner`: uid of the files.
 */
export const createPlaceCode =
  ({ archives, uploads }: PlaceCodeNeeds) =>
  async (release: CustomRelease, folder: string, owner?: number): Promise<Upload | undefined> => {
    const { instanceId, jobId, signal, source } = release;
    if (source !== undefined) {
      await copyTree(source, folder, { signal, owner });
      return undefined;
    }
    const upload = uploads.of(instanceId);
    if (upload === undefined || !existsSync(upload.file)) throw new RefusedError('upload-gone');
    const { file, found } = upload;
    await archives.unpack({ file, folder, wrapping: found.wrapping, owner, jobId, signal });
    return upload;
  };

export type PlaceCode = ReturnType<typeof createPlaceCode>;

import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeTree } from '@kontor/platform/remove-tree';
import { newId } from '@kontor/platform/work/ids';
import { type PictureRenderer, picturesFolder, requirePictures } from './picture-renderer.ts';

/** The picture of a user in two sizes, as square JPEG without metadata. */
export interface RenderedAvatar {
  small: Buffer;
  large: Buffer;
}

export interface AvatarPictures {
  /** Renders an upload of a user. Throws as `PictureRenderer` does. */
  render(uid: string, upload: string): Promise<RenderedAvatar>;
}

export function createAvatarPictures(data: string, renderer: Pick<PictureRenderer, 'render'>): AvatarPictures {
  return {
    async render(uid, upload) {
      const folder = join(picturesFolder(data), newId());
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await renderer.render(uid, 'avatar', upload, folder);
        const [small, large] = [join(folder, 'small.jpg'), join(folder, 'large.jpg')];
        await requirePictures([small, large]);
        return { small: await readFile(small), large: await readFile(large) };
      } finally {
        await removeTree(folder);
      }
    },
  };
}

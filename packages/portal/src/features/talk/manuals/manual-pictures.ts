import { pictureSize } from '@kontor/contract/rules/talk/manual-pictures';
import type { Language } from '../../../text/language.ts';
import type { Picture, PictureOf } from '../../../ui/rich-text/html-to-react.tsx';

/** Returns a function that finds the pictures of the manuals in a language: `../pictures/de/users.avif`, as seen from the file of a manual. */
const picturesIn =
  (language: Language): PictureOf =>
  (address): Picture | undefined => {
    const [, folder, name] = /^\.\.\/pictures\/(de|en)\/([a-z0-9-]+\.avif)$/.exec(address) ?? [];
    return folder === language ? { src: `/manpages/pictures/${language}/${name}`, ...pictureSize } : undefined;
  };

/** What finds the pictures of a manual: every other address shows none. */
export const manualPictures: Record<Language, PictureOf> = { de: picturesIn('de'), en: picturesIn('en') };

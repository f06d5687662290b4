/** Every picture in a manual shows as much of a page, in CSS pixels: about as wide as the text around it, so that it is read without being enlarged. */
export const pictureSize = { width: 720, height: 540 } as const;
/** Pixels of the file per CSS pixel, so that text stays sharp on finer screens. */
export const pictureScale = 1.5;

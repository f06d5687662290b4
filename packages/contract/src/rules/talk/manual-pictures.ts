/** Every picture in a manual shows as much of a page, in CSS pixels: little more than the text around it is wide, so that it is read without being enlarged. */
export const pictureSize = { width: 800, height: 660 } as const;
/** Pixels of the file per CSS pixel, so that text stays sharp on finer screens. */
export const pictureScale = 1.35;

/** Bytes of the largest table of people that is read. */
export const largestTable = 8 * 1024 * 1024;

/** Bytes. A disk with this much free space is never scarce, whatever its size. */
export const scarceFloor = 512 * 1024 ** 2;

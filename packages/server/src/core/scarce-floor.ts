/** Bytes. With so much free no disk is scarce, whatever its size. */
export const scarceFloor = 512 * 1024 ** 2;

/** The machine reports memory and disks in units of 1024 bytes, as /proc does. */
export const bytesOfKb = (kb: number): number => kb * 1024;

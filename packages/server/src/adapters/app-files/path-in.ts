import { sep } from 'node:path';

/** Returns the path of an entry in a folder. As bytes, because the names of files need not be text. */
export const pathIn = (folder: Buffer, name: Buffer): Buffer => Buffer.concat([folder, Buffer.from(sep), name]);

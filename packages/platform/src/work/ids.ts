import { randomBytes } from 'node:crypto';

/** Source of ids, so that a test may choose them. */
export type Ids = () => string;

/** Returns a new id: 128 random bits as 22 characters that need no escaping in an address or a file name. */
export const newId: Ids = () => randomBytes(16).toString('base64url');

import { z } from 'zod';
import { timestamp } from '../fields.ts';

/** A file or folder in a backup; sizes in KB, null for folders. */
export const backupEntry = z.object({
  name: z.string(),
  kind: z.enum(['file', 'folder', 'other']),
  sizeInKBytes: z.number().nullable(),
  changed: timestamp,
});
export type BackupEntry = z.infer<typeof backupEntry>;

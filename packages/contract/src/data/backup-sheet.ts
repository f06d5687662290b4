import { z } from 'zod';
import { timestamp } from '../fields.ts';
import { cloudProtocols, networkProtocols } from '../rules/data/backup-device.ts';

/** A server as it was entered, but the password. */
const sheetServer = z.object({
  protocol: z.enum([...networkProtocols, ...cloudProtocols]),
  /** Without its port. */
  server: z.string(),
  /** Empty for the usual one. */
  port: z.string(),
  /** Folder, share, bucket or repository. */
  path: z.string(),
  username: z.string(),
  /** Windows domain. */
  domain: z.string(),
  /** It is entered with a key of this server instead of a password. */
  ownKey: z.boolean(),
  /** For `restic -r`, without the login, where the protocol is REST or S3 and the server answers now. */
  repository: z.string().nullable(),
  /** Of S3; empty where it is not known. */
  region: z.string(),
});

/** A disk, so that it can be told apart from others. `serial` and `sizeInKBytes` are null while it is not plugged in, and where it has none. */
const sheetDisk = z.object({
  model: z.string(),
  serial: z.string().nullable(),
  sizeInKBytes: z.number().nullable(),
  fsUUID: z.string(),
});

/** The emergency sheet: what opens the backups of one place on another machine. */
export const backupSheet = z.object({
  title: z.string(),
  address: z.string(),
  /** The place: one of both. */
  server: sheetServer.nullable(),
  disk: sheetDisk.nullable(),
  /** Twelve words with a checksum. */
  words: z.array(z.string()),
  /** Numbers (from 1) of the words that are asked for. */
  asked: z.array(z.number()),
  confirmedAt: timestamp.nullable(),
  /** Whether it is to be confirmed: nobody did, more than half a year ago, or one with a former address. */
  open: z.boolean(),
  /** Whether the one that was confirmed names an address the server had before. */
  outdated: z.boolean(),
});
export type BackupSheet = z.infer<typeof backupSheet>;

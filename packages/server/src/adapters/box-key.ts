import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncToDisk } from '@kontor/platform/durable';
import { AdapterError } from '@kontor/platform/errors';
import type { SealLocation } from './sealed-columns.ts';

export type { SealLocation };

/** Encrypts secrets before they are stored in the database (keeps H9). */
export interface BoxKey {
  /** Identifies the key without revealing it: the database stores the fingerprint of the key its secrets were sealed with (keeps H8). */
  fingerprint: string;
  /** AES-256-GCM with the location as associated data. Returns nonce, tag and ciphertext, base64url. */
  seal(text: string, location: SealLocation): string;
  /** Throws `AdapterError` when the value was changed, moved to another location, or sealed with another box's key. */
  open(sealed: string, location: SealLocation): string;
  /** Like `seal` and `open`, for bytes and without base64url. */
  sealBytes(bytes: Uint8Array, location: SealLocation): Buffer;
  openBytes(sealed: Uint8Array, location: SealLocation): Buffer;
  /** Whether the key file is there and holds this key. */
  isFileOf(secretsFolder: string): boolean;
  /** Writes the key file again, also where its folder is gone. */
  writeFile(secretsFolder: string): void;
}

/** Path of the key file in the secrets folder. */
export const boxKeyFile = (secretsFolder: string): string => join(secretsFolder, 'box-key');

/** Reads the box key; creates it when the file is missing. The caller decides whether a key may be created (keeps H8). */
export function openBoxKey(secretsFolder: string): BoxKey {
  const file = boxKeyFile(secretsFolder);
  if (!existsSync(file)) putBoxKey(secretsFolder, randomBytes(32).toString('base64url'));
  const key = bytesOf(readFileSync(file, 'utf8'));
  if (key === undefined) throw new AdapterError(`${file} does not hold a key of this box.`);
  return boxKeyOf(key);
}

/** Parses the content of a key file; undefined when it is not a valid key. */
export function readBoxKey(text: string): BoxKey | undefined {
  const key = bytesOf(text);
  return key && boxKeyOf(key);
}

/** Writes the key file atomically. Keeps E5: a partly written key would be taken for a wrong one. */
export function putBoxKey(secretsFolder: string, text: string): void {
  const file = boxKeyFile(secretsFolder);
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, text, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
  syncToDisk(dirname(file));
}

const readIfThere = (file: string): Buffer | undefined =>
  existsSync(file) ? bytesOf(readFileSync(file, 'utf8')) : undefined;

function bytesOf(text: string): Buffer | undefined {
  const key = Buffer.from(text.trim(), 'base64url');
  return key.length === 32 ? key : undefined;
}

function boxKeyOf(key: Buffer): BoxKey {
  function sealBytes(bytes: Uint8Array, location: SealLocation): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(locationBytes(location));
    const sealed = [cipher.update(bytes), cipher.final()];
    return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
  }

  function openBytes(sealed: Uint8Array, location: SealLocation): Buffer {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(locationBytes(location));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
    } catch (cause) {
      throw new AdapterError(
        `The secret in ${location.table}.${location.column} cannot be opened with this box's key.`,
        { cause },
      );
    }
  }

  return {
    fingerprint: createHmac('sha256', key).update('kontor box key').digest('base64url'),
    isFileOf: (secretsFolder) => readIfThere(boxKeyFile(secretsFolder))?.equals(key) ?? false,
    writeFile(secretsFolder) {
      mkdirSync(secretsFolder, { recursive: true, mode: 0o700 });
      putBoxKey(secretsFolder, key.toString('base64url'));
    },
    seal: (text, location) => sealBytes(Buffer.from(text), location).toString('base64url'),
    open: (sealed, location) => openBytes(Buffer.from(sealed, 'base64url'), location).toString(),
    sealBytes,
    openBytes,
  };
}

const locationBytes = (location: SealLocation): Buffer =>
  Buffer.from(JSON.stringify([location.table, location.column, location.row]));

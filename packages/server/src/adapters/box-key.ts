import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncToDisk } from '@kontor/platform/durable';
import { Failed } from '@kontor/platform/errors';
import type { SealPlace } from './sealed-columns.ts';

export type { SealPlace };

/** Seals secrets before they enter the database (keeps H9). */
export interface BoxKey {
  /** Names the key without telling it: the database remembers with which one its secrets were sealed (keeps H8). */
  fingerprint: string;
  /** AES-256-GCM with the place as associated data; base64url of nonce, tag and text. */
  seal(text: string, place: SealPlace): string;
  /** Throws `Failed` when the value was changed, moved, or sealed by another box. */
  open(sealed: string, place: SealPlace): string;
  /** The same for bytes, without the text around them. */
  sealBytes(bytes: Uint8Array, place: SealPlace): Buffer;
  openBytes(sealed: Uint8Array, place: SealPlace): Buffer;
}

/** Where the key lies in the folder of secrets. */
export const boxKeyFile = (secretsFolder: string): string => join(secretsFolder, 'box-key');

/** Reads the key of this box, or makes it where there is none. Whether one may be made is decided before (keeps H8). */
export function openBoxKey(secretsFolder: string): BoxKey {
  const file = boxKeyFile(secretsFolder);
  if (!existsSync(file)) putBoxKey(secretsFolder, randomBytes(32).toString('base64url'));
  const key = bytesOf(readFileSync(file, 'utf8'));
  if (key === undefined) throw new Failed(`${file} does not hold a key of this box.`);
  return boxKeyOf(key);
}

/** The key that the text of its file says; undefined when it says none. */
export function readBoxKey(text: string): BoxKey | undefined {
  const key = bytesOf(text);
  return key && boxKeyOf(key);
}

/** Puts a key into its place. Keeps E5: a key that is half there would be taken for a wrong one. */
export function putBoxKey(secretsFolder: string, text: string): void {
  const file = boxKeyFile(secretsFolder);
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, text, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
  syncToDisk(dirname(file));
}

function bytesOf(text: string): Buffer | undefined {
  const key = Buffer.from(text.trim(), 'base64url');
  return key.length === 32 ? key : undefined;
}

function boxKeyOf(key: Buffer): BoxKey {
  function sealBytes(bytes: Uint8Array, place: SealPlace): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(placeBytes(place));
    const sealed = [cipher.update(bytes), cipher.final()];
    return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
  }

  function openBytes(sealed: Uint8Array, place: SealPlace): Buffer {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(placeBytes(place));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
    } catch (cause) {
      throw new Failed(`The secret in ${place.table}.${place.column} cannot be opened with this box's key.`, { cause });
    }
  }

  return {
    fingerprint: createHmac('sha256', key).update('kontor box key').digest('base64url'),
    seal: (text, place) => sealBytes(Buffer.from(text), place).toString('base64url'),
    open: (sealed, place) => openBytes(Buffer.from(sealed, 'base64url'), place).toString(),
    sealBytes,
    openBytes,
  };
}

const placeBytes = (place: SealPlace): Buffer => Buffer.from(JSON.stringify([place.table, place.column, place.row]));

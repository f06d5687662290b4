import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Failed } from '@kontor/platform/errors';

/** Where a sealed value stands: it opens only at the same place. */
export interface SealPlace {
  table: string;
  column: string;
  row: string;
}

/** Seals secrets before they enter the database (keeps H9). */
export interface BoxKey {
  /** AES-256-GCM with the place as associated data; base64url of nonce, tag and text. */
  seal(text: string, place: SealPlace): string;
  /** Throws `Failed` when the value was changed, moved, or sealed by another box. */
  open(sealed: string, place: SealPlace): string;
  /** The same for bytes, without the text around them. */
  sealBytes(bytes: Uint8Array, place: SealPlace): Buffer;
  openBytes(sealed: Uint8Array, place: SealPlace): Buffer;
}

/** Reads the key of this box, or makes it at the first start. */
export function openBoxKey(secretsFolder: string): BoxKey {
  const key = readOrMake(join(secretsFolder, 'box-key'));

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
    seal: (text, place) => sealBytes(Buffer.from(text), place).toString('base64url'),
    open: (sealed, place) => openBytes(Buffer.from(sealed, 'base64url'), place).toString(),
    sealBytes,
    openBytes,
  };
}

const placeBytes = (place: SealPlace): Buffer => Buffer.from(JSON.stringify([place.table, place.column, place.row]));

function readOrMake(file: string): Buffer {
  if (!existsSync(file)) {
    const descriptor = openSync(file, 'wx', 0o600);
    writeSync(descriptor, randomBytes(32).toString('base64url'));
    fsyncSync(descriptor);
    closeSync(descriptor);
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (key.length !== 32) throw new Failed(`${file} does not hold a key of this box.`);
  return key;
}

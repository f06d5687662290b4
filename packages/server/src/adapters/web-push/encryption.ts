import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gives to whoever may write to it, base64url: its public key (P-256, uncompressed) and 16 secret bytes. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

export interface EncryptOptions {
  /** Key pair of this message; a new one by default. */
  sender?: ECDH;
  salt?: Buffer;
  /** Zeros fill the text up to this length, so that its length says nothing about it. */
  paddedTo?: number;
}

/** The only length of a record we use; push services take 4096 bytes (RFC 8030, 7.2). */
const recordSize = 4096;
const saltBytes = 16;
const keyBytes = 65;
const tagBytes = 16;
/** Ends the text of the last record; zeros may follow (RFC 8188, 2). */
const lastDelimiter = 2;

/** Longest text that fits into one message, in bytes. */
export const longestPush = recordSize - saltBytes - 4 - 1 - keyBytes - tagBytes - 1;

/** Whether a message can be encrypted for these keys: a point on the curve, and 16 bytes. */
export function isUsable({ p256dh, auth }: PushKeys): boolean {
  try {
    newSender().computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(p256dh, 'base64url').length === keyBytes && Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

/** Returns the body of a push message (RFC 8291, with the content coding aes128gcm of RFC 8188). Throws on keys that are not usable. */
export function encryptPush(text: Buffer, keys: PushKeys, options: EncryptOptions = {}): Buffer {
  const { sender = newSender(), salt = randomBytes(saltBytes), paddedTo = 0 } = options;
  if (text.length > longestPush) throw new Error(`A push message has ${text.length} bytes, at most ${longestPush}`);
  const own = sender.getPublicKey();
  const receiver = Buffer.from(keys.p256dh, 'base64url');
  const secret = sender.computeSecret(receiver);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own]);
  const shared = derive(secret, Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const padding = Buffer.alloc(Math.max(0, Math.min(paddedTo, longestPush) - text.length));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(Buffer.concat([text, Buffer.of(lastDelimiter), padding])), cipher.final()];
  return Buffer.concat([headerOf(salt, own), ...sealed, cipher.getAuthTag()]);
}

/** Salt, length of a record, and the sender's public key with its length (RFC 8188, 2.1). */
function headerOf(salt: Buffer, own: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.of(own.length), own]);
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

function newSender(): ECDH {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return sender;
}

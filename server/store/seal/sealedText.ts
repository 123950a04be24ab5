import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1.';

/** A key of its own, so that what is sealed here says nothing about what the seal key signs. */
const keyOf = (sealKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', sealKey, '', 'secrets of connections', 32));

/**
 * A secret as it is stored in the database, readable only with the seal key, which is kept elsewhere. It is bound to
 * the name it is stored under: moved to another one it cannot be read.
 */
export function sealText(sealKey: Buffer, name: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(sealKey), nonce).setAAD(Buffer.from(name));
  const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}${bytes.toString('base64url')}`;
}

/** The secret; undefined if it was sealed with another key or under another name, or is damaged. */
export function openText(sealKey: Buffer, name: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
  if (!sealed.startsWith(VERSION) || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(sealKey), bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's public keys for push messages; both base64url. */
export interface Receiver {
  readonly p256dh: string;
  readonly auth: string;
}

/** Created for each message; fixed in tests. */
interface Once {
  readonly salt: Buffer;
  readonly privateKey?: Buffer;
}

const CURVE = 'prime256v1';
/** One record holds the whole message (RFC 8291, section 4). */
const RECORD = 4096;
const LAST_RECORD = 2;

/** Encrypts a message for one browser: aes128gcm with keys that only that browser can derive (RFC 8291, RFC 8188). */
export function sealed(
  message: Uint8Array,
  { p256dh, auth }: Receiver,
  { salt, privateKey }: Once = { salt: randomBytes(16) },
): Buffer {
  const own = createECDH(CURVE);
  if (privateKey === undefined) own.generateKeys();
  else own.setPrivateKey(privateKey);
  const receiver = Buffer.from(p256dh, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own.getPublicKey()]);
  const secret = derived(own.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32);
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const cipher = createCipheriv('aes-128-gcm', key, derived(secret, salt, 'Content-Encoding: nonce\0', 12));
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD);
  head.writeUInt8(own.getPublicKey().length, 4);
  return Buffer.concat([
    salt,
    head,
    own.getPublicKey(),
    cipher.update(message),
    cipher.update(Buffer.of(LAST_RECORD)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Whether messages can be encrypted for this browser: its key must be a point on the curve. */
export function isReceiver({ p256dh }: Receiver): boolean {
  const own = createECDH(CURVE);
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

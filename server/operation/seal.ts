import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Layout of AES-256-GCM files: 12 bytes nonce, ciphertext, 16 bytes tag. */
const NONCE = 12;
const TAG = 16;

/** How a backup's files are written and read: plain or encrypted. */
export interface Seal {
  /** Appended to file names. */
  readonly suffix: string;
  write(source: string, target: string): Promise<void>;
  /** @throws if the password is wrong or the file damaged */
  read(source: string, target: string): Promise<void>;
}

const plain: Seal = {
  suffix: '',
  write: (source, target) => pipeline(createReadStream(source), createWriteStream(target, { flush: true })),
  read: (source, target) => pipeline(createReadStream(source), createWriteStream(target, { flush: true })),
};

/**
 * The seal of a backup folder: with a password its files are encrypted with a key derived from the password and the
 * folder's salt.
 */
export function sealOf(folder: string, password: string | undefined): Seal {
  const saltFile = join(folder, 'salt');
  if (password === undefined || password === '') {
    if (existsSync(saltFile)) throw new Error(`${folder} is encrypted: set BACKUP_PASSWORD.`);
    return plain;
  }
  if (!existsSync(saltFile)) {
    if (existsSync(join(folder, 'files')))
      throw new Error(`${folder} is not encrypted: take another folder, or no BACKUP_PASSWORD.`);
    writeFileSync(saltFile, randomBytes(16));
  }
  const key = scryptSync(password, readFileSync(saltFile), 32, { N: 2 ** 15, maxmem: 2 ** 26 });
  return {
    suffix: '.sealed',
    write: async (source, target) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const out = createWriteStream(target, { flush: true });
      out.write(nonce);
      await pipeline(
        createReadStream(source),
        cipher,
        async function* tagged(chunks: AsyncIterable<Buffer>) {
          yield* chunks;
          yield cipher.getAuthTag();
        },
        out,
      );
    },
    read: async (source, target) => {
      const file = await open(source);
      const { size } = await file.stat();
      const [nonce, tag] = [Buffer.alloc(NONCE), Buffer.alloc(TAG)];
      await file.read(nonce, 0, NONCE, 0);
      await file.read(tag, 0, TAG, Math.max(0, size - TAG));
      await file.close();
      const decipher = createDecipheriv('aes-256-gcm', key, nonce);
      decipher.setAuthTag(tag);
      try {
        await pipeline(
          createReadStream(source, { start: NONCE, end: size - TAG - 1 }),
          decipher,
          createWriteStream(target, { flush: true }),
        );
      } catch (error) {
        throw new Error(`${source} cannot be read: another BACKUP_PASSWORD, or damaged.`, { cause: error });
      }
    },
  };
}

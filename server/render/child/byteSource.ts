import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Files up to this are held in memory while open; larger ones are read block by block. */
const HELD_BYTES = 96 * 2 ** 20;

/** A file PDFium reads from: small ones from memory, large ones from disk, so that their size costs no memory. */
export class ByteSource {
  readonly size: number;
  /** The whole file, where it is small enough to be held. */
  readonly held: Buffer | undefined;
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
    if (this.size <= HELD_BYTES) {
      this.held = Buffer.allocUnsafe(this.size);
      if (!this.#fill(this.held, 0)) throw new Error('file is shorter than its size');
    }
  }

  /** Copies the bytes at `position`; false when the file has not so many. */
  read(target: Uint8Array, position: number): boolean {
    if (position + target.length > this.size) return false;
    if (!this.held) return this.#fill(target, position);
    target.set(this.held.subarray(position, position + target.length));
    return true;
  }

  close(): void {
    closeSync(this.#file);
  }

  #fill(target: Uint8Array, position: number): boolean {
    let done = 0;
    while (done < target.length) {
      const count = readSync(this.#file, target, done, target.length - done, position + done);
      if (count === 0) return false;
      done += count;
    }
    return true;
  }
}

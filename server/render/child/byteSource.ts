import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Files up to this size are held in memory while open; larger ones are read in blocks. */
const HELD_BYTES = 96 * 2 ** 20;

/** A file that PDFium reads: from memory if small, otherwise from disk, so that large files need no memory. */
export class ByteSource {
  readonly size: number;
  /** The whole file, if it is small enough. */
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

  /** Copies the bytes at `position`; false if the file is too short. */
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

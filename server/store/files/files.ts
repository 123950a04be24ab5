/** Thrown when the source holds more bytes than allowed; nothing is kept. */
export class FileTooLarge extends Error {}

export interface StoredFile {
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** A file written to disk, but not yet stored under its hash. Call exactly one of `keep` and `discard`. */
export interface StagedFile extends StoredFile {
  readonly path: string;
  /** Answers once the file is kept for good under its hash. */
  keep(): Promise<StoredFile>;
  discard(): Promise<void>;
}

/**
 * Files under the SHA-256 of their bytes: written once, never changed. The database row follows the file. They lie in
 * the data folder (localFiles.ts) or in an object store (bucketFiles.ts).
 */
export interface FileStore {
  /**
   * Writes bytes to disk for inspection before they are kept. If the source fails, is cut off or exceeds `limitBytes`
   * (FileTooLarge), nothing is left behind.
   */
  stage(source: Uint8Array | AsyncIterable<Uint8Array>, limitBytes?: number): Promise<StagedFile>;
  /** Stages and keeps. */
  put(source: Uint8Array | AsyncIterable<Uint8Array>, limitBytes?: number): Promise<StoredFile>;
  /**
   * Where on this machine the file of that hash lies, or would lie: where it is missing there is nothing at the path.
   * Opened within ten minutes it is there.
   * @throws StoreAway
   */
  pathOf(sha256: string): Promise<string>;
  /** Hash and size of the bytes that lie under that name now; undefined where there are none. */
  contentOf(sha256: string): Promise<StoredFile | undefined>;
  /** The names of all that is kept. */
  names(): AsyncIterable<string>;
  /**
   * Removes what has lain since before that time (epoch milliseconds) and is not named, and what was left half written.
   * What is kept again meanwhile stays. Answers how many.
   */
  sweep(before: number, namedAmong: (names: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>;
  /** Why the files cannot be reached now; undefined while they can. */
  fault(): Promise<string | undefined>;
}

/** Below a folder of files: what comes is written down here, by each server in a folder of its own. */
export const INCOMING = 'incoming';

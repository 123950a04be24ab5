/** The source has more bytes than allowed; nothing was stored. */
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
  /** Resolves once the file is durable under its hash. */
  keep(): Promise<StoredFile>;
  discard(): Promise<void>;
}

/**
 * Files stored under the SHA-256 of their bytes: written once, never changed. A file is always stored before its row.
 * They are in the data folder (localFiles.ts) or in an object store (bucketFiles.ts).
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
   * The local path of the file with that hash; a missing file has a path too, but nothing is there. Callers must open
   * it within ten minutes.
   * @throws StoreUnavailable
   */
  pathOf(sha256: string): Promise<string>;
  /** Actual hash and size of the bytes stored under that name; undefined if there are none. */
  contentOf(sha256: string): Promise<StoredFile | undefined>;
  /** Hashes of all stored files. */
  names(): AsyncIterable<string>;
  /**
   * Removes files older than `before` (epoch milliseconds) that are not named, and half-written ones. Files stored
   * again in between are kept. Returns the number removed.
   */
  sweep(before: number, namedAmong: (names: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>;
  /** Why the file store is unavailable; undefined if it works. */
  fault(): Promise<string | undefined>;
}

/** Staging area below a folder of files, with a subfolder for each server. */
export const INCOMING = 'incoming';

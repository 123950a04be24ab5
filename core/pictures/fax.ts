import { BLACK, type Codes, MODE, MODES, NO_CODE, valueOf, WHITE } from './faxCodes.ts';

/** How the rows of a fax (CCITT, ITU-T T.4 and T.6) are coded. */
export interface FaxCoding {
  readonly width: number;
  readonly height: number;
  /** Group 4; rows of group 3, each by itself; or a mixture of both with a bit per row, called 2D. */
  readonly scheme: 'group4' | 'group3' | 'mixed';
  /** Every row begins at a byte. */
  readonly isByteAligned?: boolean;
}

/** What of a fax could be read. */
export interface FaxRead {
  /** Rows read, damaged ones included. */
  readonly rows: number;
  /** Whether all rows could be read, or the data says that it ends here. */
  readonly isSound: boolean;
}

/** An end-of-line code: eleven zeros and a one. More zeros may precede it. */
const EOL_ZEROS = 11;
/** Of group 4 two end-of-line codes end the data, of group 3 six; two are never within it. */
const ENDS = 2;

/**
 * Reads a fax row by row. Group 4 cannot be read beyond damage, as every row refers to the one before it; group 3 is
 * read on from the next end-of-line code.
 * @param paint is told where the colour changes in each row, from white at the left edge; the array is reused
 */
export function readFax(
  bytes: Uint8Array,
  coding: FaxCoding,
  paint?: (row: number, changes: readonly number[]) => void,
): FaxRead {
  const { width, height, scheme } = coding;
  if (width < 1) return { rows: height, isSound: true };
  const bits = new Bits(bytes);
  let [reference, current]: [number[], number[]] = [[], []];
  let isSound = true;
  let row = 0;
  while (row < height) {
    if (coding.isByteAligned === true) bits.align();
    const ends = bits.takeEnds();
    if (ends >= ENDS) return { rows: row, isSound };
    if (bits.isAtEnd) return { rows: row, isSound: false };
    const isTwoDimensional = scheme === 'group4' || (scheme === 'mixed' && bits.take() === 0);
    current.length = 0;
    const isRead = isTwoDimensional ? readByReference(bits, width, reference, current) : readRuns(bits, width, current);
    if (!isRead) {
      isSound = false;
      if (scheme === 'group4') return { rows: row, isSound };
      if (!bits.seekEnd()) return { rows: row, isSound };
    }
    paint?.(row, current);
    [reference, current] = [current, reference];
    row += 1;
  }
  return { rows: row, isSound };
}

/** A row of runs, white and black in turn. */
function readRuns(bits: Bits, width: number, changes: number[]): boolean {
  let at = 0;
  for (let isBlack = false; at < width; isBlack = !isBlack) {
    const run = runOf(bits, isBlack ? BLACK : WHITE);
    if (run === undefined || at + run > width) return false;
    at += run;
    change(changes, at);
  }
  return true;
}

/** A row described by where its colours change relative to the row above (T.6, 2.2). */
function readByReference(bits: Bits, width: number, reference: readonly number[], changes: number[]): boolean {
  const above = (entry: number): number => reference[entry] ?? width;
  // A change at the very left of the row above counts as being to the right of the beginning.
  let at = -1;
  let isBlack = false;
  let next = 0;
  while (at < width) {
    // The next change above to the colour opposite to the current one. Even entries change to black.
    while (next > 0 && above(next - 1) > at) next -= 1;
    while (above(next) < width && (above(next) <= at || (next % 2 === 1) !== isBlack)) next += 1;
    const mode = bits.code(MODES);
    if (mode === undefined) return false;
    if (mode === MODE.pass) {
      at = above(next + 1);
    } else if (mode === MODE.horizontal) {
      const first = runOf(bits, isBlack ? BLACK : WHITE);
      const second = runOf(bits, isBlack ? WHITE : BLACK);
      if (first === undefined || second === undefined) return false;
      const middle = Math.max(at, 0) + first;
      at = middle + second;
      if (at > width) return false;
      change(changes, middle);
      change(changes, at);
    } else {
      const to = above(next) + mode - MODE.vertical;
      if (to < Math.max(at, 0) || to > width) return false;
      at = to;
      change(changes, at);
      isBlack = !isBlack;
    }
  }
  return true;
}

/** Adds a change of colour; a second one at the same place undoes the first. */
function change(changes: number[], at: number): void {
  if (changes.at(-1) === at) changes.pop();
  else changes.push(at);
}

/** The length of a run; undefined if there is no such code. */
function runOf(bits: Bits, codes: Codes): number | undefined {
  let length = 0;
  for (;;) {
    const part = bits.code(codes);
    if (part === undefined) return undefined;
    length += part;
    if (part < 64) return length;
  }
}

class Bits {
  readonly #bytes: Uint8Array;
  readonly #length: number;
  #at = 0;
  /** Where the code read last begins. */
  #code = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#length = bytes.length * 8;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#length;
  }

  /** The next bit; 0 beyond the end. */
  take(): number {
    const at = this.#at++;
    return ((this.#bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
  }

  align(): void {
    this.#at = (this.#at + 7) & ~7;
  }

  /** The value of the code that follows; undefined if there is none. */
  code(codes: Codes): number | undefined {
    this.#code = this.#at;
    let node = 0;
    while (!this.isAtEnd) {
      node = codes[node * 2 + this.take()] ?? NO_CODE;
      if (node === NO_CODE) return undefined;
      if (node < 0) return valueOf(node);
    }
    return undefined;
  }

  /** Passes over end-of-line codes, and returns how many there were. */
  takeEnds(): number {
    if (!this.#takeEnd(0)) return 0;
    // With a mixture of schemes a bit is between the codes that end the data.
    return this.#takeEnd(0) || this.#takeEnd(1) ? ENDS : 1;
  }

  /** Goes to the next end-of-line code from the last code that was read; false if there is none. */
  seekEnd(): boolean {
    this.#at = this.#code;
    while (!this.isAtEnd) {
      const from = this.#at;
      if (!this.#takeOne()) return false;
      if (this.#at - from <= EOL_ZEROS) continue;
      this.#at = from;
      return true;
    }
    return false;
  }

  /** Passes over one end-of-line code after so many bits, if there is one. */
  #takeEnd(after: number): boolean {
    const before = this.#at;
    this.#at += after;
    const from = this.#at;
    if (this.#takeOne() && this.#at - from > EOL_ZEROS) return true;
    this.#at = before;
    return false;
  }

  /** Passes over zeros and the one after them; false if there is none. */
  #takeOne(): boolean {
    while (!this.isAtEnd) if (this.take() === 1) return true;
    return false;
  }
}

const SCHEMES = ['group4', 'group3', 'mixed'] as const;

/**
 * Whether the data of a fax ends too early or cannot be followed. How it is coded is not asked for: data that reads
 * soundly in any way is sound.
 */
export const isFaxDamaged = (bytes: Uint8Array, width: number, height: number): boolean =>
  !SCHEMES.some((scheme) =>
    [false, true].some((isByteAligned) => readFax(bytes, { width, height, scheme, isByteAligned }).isSound),
  );

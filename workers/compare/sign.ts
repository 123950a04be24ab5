import type { PageFingerprint } from './api.ts';
import type { Grey } from './raster.ts';

/** The grid size for fingerprints of images: they record where brightness rises and falls between cells. */
const GRID = 24;
/** Smaller brightness steps between cells are noise. */
const STEP = 4;

/** The words of a text for comparing: everything between white space. */
const tokensOf = (text: string): string[] => text.match(/\S+/g) ?? [];

export const signOfText = (text: string): PageFingerprint => ({
  by: 'words',
  data: Uint32Array.from(tokensOf(text), hashOf).sort(),
});

/** FNV-1a over UTF-16 units. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Two bits for each step to the right and down: darker, lighter, or neither. */
export function signOfPicture(picture: Grey): PageFingerprint {
  const mean = gridOf(picture);
  const gradients = new Uint32Array(Math.ceil((GRID * GRID * 4) / 32));
  const note = (bit: number) => (gradients[bit >>> 5]! |= 1 << (bit & 31));
  for (let y = 0; y < GRID; y += 1) {
    for (let x = 0; x < GRID; x += 1) {
      const cell = y * GRID + x;
      const across = x + 1 < GRID ? mean[cell + 1]! - mean[cell]! : 0;
      const down = y + 1 < GRID ? mean[cell + GRID]! - mean[cell]! : 0;
      if (Math.abs(across) >= STEP) note(4 * cell + (across > 0 ? 1 : 0));
      if (Math.abs(down) >= STEP) note(4 * cell + 2 + (down > 0 ? 1 : 0));
    }
  }
  return { by: 'gradients', data: gradients };
}

function gridOf({ width, height, data }: Grey): Float64Array {
  const mean = new Float64Array(GRID * GRID);
  const count = new Uint32Array(GRID * GRID);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const cell = Math.floor((y * GRID) / height) * GRID + Math.floor((x * GRID) / width);
      mean[cell]! += data[y * width + x]!;
      count[cell]! += 1;
    }
  }
  return mean.map((sum, cell) => sum / Math.max(1, count[cell]!));
}

/**
 * How much two pages have in common, 0 to 1. A page with words and a page with only an image have nothing in common.
 */
export function likeness(one: PageFingerprint, other: PageFingerprint): number {
  if (one.by !== other.by) return 0;
  return one.by === 'words' ? sharedWords(one.data, other.data) : sharedBits(one.data, other.data);
}

/** Dice coefficient: twice the common words divided by the words of both, counting repetitions. */
function sharedWords(one: Uint32Array, other: Uint32Array): number {
  let shared = 0;
  for (let at = 0, there = 0; at < one.length && there < other.length;) {
    const [a, b] = [one[at]!, other[there]!];
    if (a === b) shared += 1;
    if (a <= b) at += 1;
    if (b <= a) there += 1;
  }
  return one.length + other.length === 0 ? 1 : (2 * shared) / (one.length + other.length);
}

/** Common bits divided by the bits of either; two empty pages are alike. */
function sharedBits(one: Uint32Array, other: Uint32Array): number {
  let shared = 0;
  let all = 0;
  for (let at = 0; at < one.length; at += 1) {
    shared += bitsIn(one[at]! & other[at]!);
    all += bitsIn(one[at]! | other[at]!);
  }
  return all === 0 ? 1 : shared / all;
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

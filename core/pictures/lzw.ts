const [CLEAR, END, FIRST_FREE, MOST_CODES] = [256, 257, 258, 4096];
/** What may follow the pixels: the end code, and bytes that pad a strip. */
const REST_BITS = 12 + 4 * 8;

/** Before TIFF 5.0 codes began with their lowest bit. */
export const isOldLzw = (bytes: Uint8Array): boolean => bytes[0] === 0 && ((bytes[1] ?? 0) & 1) === 1;

/**
 * Decompresses LZW (TIFF 6.0, section 13) into `target`, as far as possible.
 * @param least number of bytes that is enough: a last strip may be shorter than the others, or filled up to their size
 * @returns whether there is neither too little nor too much of it
 */
export function readLzw(bytes: Uint8Array, target: Uint8Array, least = target.length): boolean {
  const prefixes = new Uint16Array(MOST_CODES);
  const lasts = Uint8Array.from({ length: MOST_CODES }, (_, code) => code);
  const lengths = new Uint16Array(MOST_CODES).fill(1);
  const total = bytes.length * 8;
  let [free, bits, before, done, at] = [FIRST_FREE, 9, CLEAR, 0, 0];
  while (at + bits <= total && done < target.length) {
    const byte = at >> 3;
    const word = ((bytes[byte] ?? 0) << 16) | ((bytes[byte + 1] ?? 0) << 8) | (bytes[byte + 2] ?? 0);
    const code = (word >> (24 - (at & 7) - bits)) & ((1 << bits) - 1);
    at += bits;
    if (code === END) break;
    if (code === CLEAR) {
      [free, bits, before] = [FIRST_FREE, 9, CLEAR];
      continue;
    }
    if (before === CLEAR ? code > 255 : code > free || code === CLEAR) break;
    // A code that is not known yet is the sequence before, followed by its own first byte.
    const known = code < free ? code : before;
    let [end, each] = [done + (lengths[known] ?? 0), known];
    for (let to = end - 1; to >= done; to -= 1) {
      target[to] = lasts[each] ?? 0;
      each = prefixes[each] ?? 0;
    }
    const first = target[done] ?? 0;
    if (code === free) target[end++] = first;
    if (before !== CLEAR && free < MOST_CODES) {
      prefixes[free] = before;
      lasts[free] = first;
      lengths[free] = (lengths[before] ?? 0) + 1;
      free += 1;
      if (free === (1 << bits) - 1 && bits < 12) bits += 1;
    }
    before = code;
    done = end;
  }
  return (done >= target.length || done === least) && total - at <= REST_BITS;
}

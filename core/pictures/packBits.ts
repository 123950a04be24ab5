/**
 * Decompresses PackBits (TIFF 6.0, section 9) into `target`, as far as possible.
 * @param least number of bytes that is enough: a last strip may be shorter than the others, or filled up to their size
 * @returns whether there is neither too little nor too much of it
 */
export function readPackBits(bytes: Uint8Array, target: Uint8Array, least = target.length): boolean {
  let [at, done] = [0, 0];
  while (at < bytes.length && done < target.length) {
    const head = bytes[at++] ?? 128;
    if (head === 128) continue;
    const isRun = head > 128;
    const count = Math.min(isRun ? 257 - head : head + 1, target.length - done);
    if (isRun ? at >= bytes.length : at + count > bytes.length) break;
    if (isRun) target.fill(bytes[at++] ?? 0, done, done + count);
    else target.set(bytes.subarray(at, (at += count)), done);
    done += count;
  }
  // A strip may be padded to an even length.
  return (done === target.length || done === least) && bytes.length - at < 2;
}

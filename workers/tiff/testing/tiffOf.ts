const RATIONAL_TAGS = new Set([282, 283]);

/** An uncompressed TIFF of one strip, whose directory precedes its pixels. Tags are longs; resolutions, rationals. */
export function tiffOf(tags: Readonly<Record<number, readonly number[]>>, pixels: Uint8Array): ArrayBuffer {
  const entries = Object.entries({ 259: [1], 273: [0], 277: [1], 279: [pixels.length], ...tags })
    .map(([tag, values]) => ({ tag: Number(tag), values }))
    .sort((one, other) => one.tag - other.tag);
  const beside = entries.reduce((sum, { values }) => sum + (values.length > 1 ? values.length * 4 : 0), 0);
  const directoryLength = 2 + entries.length * 12 + 4;
  const view = new DataView(new ArrayBuffer(8 + directoryLength + beside + pixels.length));
  view.setUint32(0, 0x49492a00);
  view.setUint32(4, 8, true);
  view.setUint16(8, entries.length, true);
  const pixelsAt = 8 + directoryLength + beside;
  let besideAt = 8 + directoryLength;
  for (const [at, { tag, values }] of entries.entries()) {
    const entry = 10 + at * 12;
    view.setUint16(entry, tag, true);
    const isRational = RATIONAL_TAGS.has(tag);
    view.setUint16(entry + 2, isRational ? 5 : 4, true);
    view.setUint32(entry + 4, isRational ? values.length / 2 : values.length, true);
    view.setUint32(
      entry + 8,
      tag === 273 && values.length === 1 ? pixelsAt : values.length > 1 ? besideAt : (values[0] ?? 0),
      true,
    );
    if (values.length === 1) continue;
    for (const value of values) {
      view.setUint32(besideAt, value, true);
      besideAt += 4;
    }
  }
  new Uint8Array(view.buffer).set(pixels, pixelsAt);
  return view.buffer;
}

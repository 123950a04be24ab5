const SIGNATURES: readonly { readonly type: string; readonly at: number; readonly bytes: readonly number[] }[] = [
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
];

/** The kind of image that bytes begin like, or undefined: what a server says about them is not relied upon. */
export function mediaTypeOf(image: ArrayBuffer): string | undefined {
  const head = new Uint8Array(image, 0, Math.min(16, image.byteLength));
  return SIGNATURES.find(({ at, bytes }) => bytes.every((byte, index) => head[at + index] === byte))?.type;
}

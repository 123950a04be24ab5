/** Longer side of a tile's picture, CSS px; tiles.module.css says the same. */
const SIDE = 160;

const known = new WeakMap<File, Promise<ImageBitmap | null>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * The picture of a file that its tile shows; null where the browser cannot draw the file. Made one after the other, so
 * that a hundred files do not open at once, and kept as long as the file is.
 */
export function pictureOf(file: File): Promise<ImageBitmap | null> {
  const held = known.get(file);
  if (held !== undefined) return held;
  const picture = last.then(async () => {
    const { firstPicture } = await import('#src/viewer/preview/firstPicture.ts');
    return firstPicture(file, SIDE * window.devicePixelRatio, new AbortController().signal);
  });
  last = picture.catch(() => undefined);
  known.set(file, picture);
  return picture;
}

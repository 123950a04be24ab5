/** Longer side of a tile's image in CSS px; repeated in tiles.module.css. */
const SIDE = 160;

const known = new WeakMap<File, Promise<ImageBitmap | null>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * The image for a file's tile; null if the browser cannot draw the file. Made one at a time, so that a hundred files
 * are not opened at once, and cached as long as the file.
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

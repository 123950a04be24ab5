import { FORM_PICTURE_MAXIMUM } from '#core/contract/work/form.ts';

/**
 * Pixel sizes of the longer side, largest first: sharp enough for print. Smaller ones are tried if the image is too
 * large for a form.
 */
const SIDES = [1000, 700, 480, 320];
const QUALITY = 0.8;

/** Converts a file to a small JPEG on white for embedding in a form. Undefined if the file is not an image. */
export async function pictureOf(file: File): Promise<string | undefined> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return undefined;
  }
  try {
    for (const side of SIDES) {
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(bitmap.width * scale));
      canvas.height = Math.max(1, Math.round(bitmap.height * scale));
      const context = canvas.getContext('2d');
      if (context === null) return undefined;
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const picture = canvas.toDataURL('image/jpeg', QUALITY);
      if (picture.length <= FORM_PICTURE_MAXIMUM) return picture;
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}

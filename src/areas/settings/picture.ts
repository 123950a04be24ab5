import { call } from '#src/gateway/call.ts';
import { useSession } from '#src/stores/session/store.ts';

/** Edge of the stored square photo in pixels, twice its display size, and its JPEG quality. */
const EDGE = 128;
const QUALITY = 0.85;

/**
 * The centre square of an image as a small JPEG in base64.
 * @throws DOMException if the browser cannot read the file as an image
 */
export const smallJpeg = async (file: Blob): Promise<string> => {
  const bitmap = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(EDGE, EDGE);
  const context = canvas.getContext('2d');
  if (context === null) throw new DOMException('no canvas');
  // Transparent areas would turn black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, EDGE, EDGE);
  const side = Math.min(bitmap.width, bitmap.height);
  context.drawImage(bitmap, (bitmap.width - side) / 2, (bitmap.height - side) / 2, side, side, 0, 0, EDGE, EDGE);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
};

/** Saves the user's photo on the server, empty to remove it; the gateway reports failures. */
export const keepPicture = async (id: number, image: string): Promise<void> => {
  const answer = await call('userImage', { params: { id: String(id) }, body: { image } });
  const user = answer.ok ? answer.value.user[0] : undefined;
  if (user !== undefined && useSession.getState().user?.id === user.id) useSession.setState({ user });
};
